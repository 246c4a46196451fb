/** A growing list of numbers of one kind, at a few bytes each. */
type Numbers = Uint8Array | Uint32Array | Float64Array;

export class Column {
  length = 0;
  private numbers: Numbers;

  constructor(private readonly kind: new (length: number) => Numbers) {
    this.numbers = new kind(1024);
  }

  /** Returns the index of the number. */
  push(value: number): number {
    if (this.length === this.numbers.length) {
      const grown = new this.kind(2 * this.length);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.length] = value;
    return this.length++;
  }

  at(place: number): number {
    return this.numbers[place];
  }

  set(place: number, value: number): void {
    this.numbers[place] = value;
  }

  values(): Numbers {
    return this.numbers.subarray(0, this.length);
  }
}
