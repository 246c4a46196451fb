/**
 * A queue of events at integer times that only move forward: one linked list a time (a bucket
 * queue).
 *
 *      head[t] -> slot -> slot -> -1      id[slot]: what happens; next[slot]: the next event of that time
 *
 * An event has at most one useful time, the earliest asked for: `due[id]`. Events are never
 * removed; one that is popped at another time than `due[id]` is stale and skipped. Within a time
 * the last pushed comes first.
 */
import { grown } from '../../../core/arrays.js';

const NEVER = 0x7fffffff;

export class EventQueue {
  /** Time of the last event popped. */
  now = 0;
  private readonly due: Int32Array;
  private head: Int32Array;
  private next: Int32Array;
  private id: Int32Array;
  private used = 0;
  private last = -1;

  /** @param ids events are numbered 0 <= id < ids. */
  constructor(ids: number) {
    this.due = new Int32Array(ids).fill(NEVER);
    this.head = new Int32Array(64).fill(-1);
    this.next = new Int32Array(1024);
    this.id = new Int32Array(1024);
  }

  get bytes(): number {
    return 4 * (this.due.length + this.head.length + 2 * this.id.length);
  }

  /** Empties the queue and goes back to time 0. */
  reset(): void {
    this.due.fill(NEVER);
    this.head.fill(-1, 0, this.last + 1);
    this.used = 0;
    this.last = -1;
    this.now = 0;
  }

  /** Schedules `id` at `time` >= now, unless it is already due earlier. */
  push(id: number, time: number): void {
    if (time >= this.due[id]) return;
    this.due[id] = time;
    if (time >= this.head.length || this.used === this.id.length) this.grow(time);
    const slot = this.used++;
    this.id[slot] = id;
    this.next[slot] = this.head[time];
    this.head[time] = slot;
    if (time > this.last) this.last = time;
  }

  /** The next event, -1 when there is none; moves `now` to its time. */
  pop(): number {
    while (this.now <= this.last) {
      const slot = this.head[this.now];
      if (slot < 0) {
        this.now++;
        continue;
      }
      this.head[this.now] = this.next[slot];
      const id = this.id[slot];
      if (this.due[id] !== this.now) continue;
      this.due[id] = NEVER;
      return id;
    }
    return -1;
  }

  private grow(time: number): void {
    if (time >= this.head.length) {
      const head = new Int32Array(2 * time + 2).fill(-1);
      head.set(this.head);
      this.head = head;
    }
    if (this.used < this.id.length) return;
    this.next = grown(this.next);
    this.id = grown(this.id);
  }
}
