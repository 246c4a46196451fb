/**
 * Texts for users: English with named placeholders (places), as data, translated when shown.
 *
 *     phrase('{games} {games|game|games} of {who}', { games: 2, who: phrase('player 1') })
 *
 * `{games|game|games}` is the word for that number. `{^who}` begins with a capital. `{#note}` tells
 * two meanings of the same English apart and shows nothing. A place without a value is unchanged.
 */
export const languages = ['en', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Puts the decimal mark of the language into a number as JavaScript writes it. */
export function decimal(text: string, language: Language): string {
  return language === 'pt' ? text.replace('.', ',') : text;
}

/** Returns `2,151,153` or `1,234.5`. Not by `Intl`, whose first use takes 13 ms. */
export function grouped(value: number, language: Language): string {
  const [mark, point] = language === 'pt' ? '.,' : ',.';
  const [whole, ...fraction] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, mark), ...fraction].join(point);
}

export interface Phrase {
  readonly english: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/**
 * Numbers are shown as the language writes them (`0,25`), with grouped digits where their word
 * stands beside them (`1,234 nodes`); strings are unchanged.
 */
export type Value = string | number | Phrase;

/** Portuguese texts by their English ones. */
export type Catalogue = Readonly<Record<string, string>>;

/** The names of the places in a sentence, without those that `side-names.ts` fills in later. */
type Places<S extends string> = S extends `${string}{${infer Place}}${infer Rest}`
  ? Exclude<NameOf<Place>, '1' | '2'> | Places<Rest>
  : never;
type NameOf<Place extends string> = Place extends `#${string}`
  ? never
  : Place extends `^${infer Name}`
    ? Name
    : Place extends `${infer Name}|${string}`
      ? Name
      : Place;

/** The values that a sentence needs: one for each of its places. */
export type PlaceValues<S extends string> = [Places<S>] extends [never]
  ? []
  : [values: Readonly<Record<Places<S>, Value>>];

/** Puts a sentence with its values, or a phrase, into one language. */
export interface Say {
  <const S extends string>(english: S, ...given: PlaceValues<S>): string;
  (phrase: Phrase): string;
}

export function phrase<const S extends string>(english: S, ...given: PlaceValues<S>): Phrase {
  const [values] = given;
  return values ? { english, values } : { english };
}

/** Joins the parts in order. */
export function joined(parts: readonly (Phrase | string)[], between = ' '): Phrase {
  const named = parts.map((part, i) => [`part${String(i)}`, part] as const);
  const english = named.map(([name]) => `{${name}}`).join(between);
  return { english, values: Object.fromEntries(named) };
}

const known = new Map<string, string>();

/** Adds Portuguese texts for `inLanguage`; to be called when a program starts. */
export function learn(...catalogues: readonly Catalogue[]): void {
  for (const catalogue of catalogues)
    for (const [english, portuguese] of Object.entries(catalogue)) known.set(english, portuguese);
}

export function inLanguage({ english, values = {} }: Phrase, language: Language): string {
  const sentence = language === 'en' ? english : (known.get(english) ?? english);
  if (!sentence.includes('{')) return sentence;
  return sentence.replace(
    /\{(\^?)([^{}|]*)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (place, capital, name, one, many) => {
      if (name.startsWith('#')) return '';
      if (!Object.hasOwn(values, name)) return place;
      const value = values[name];
      if (one !== undefined) return value === 1 || value === '1' ? one : many;
      const isCount = Number.isInteger(value) && english.includes(`{${name}|`);
      const text = isCount ? grouped(Number(value), language) : shown(value, language);
      return capital ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    },
  );
}

function shown(value: Value, language: Language): string {
  if (typeof value === 'object') return inLanguage(value, language);
  return typeof value === 'number' ? decimal(String(value), language) : value;
}

/** A text in both languages of the program. */
export interface Bilingual {
  readonly en: string;
  readonly pt: string;
}

/** Returns the phrase in both languages; English where no Portuguese text was added by `learn`. */
export function bilingual(phrase: Phrase): Bilingual {
  return { en: inLanguage(phrase, 'en'), pt: inLanguage(phrase, 'pt') };
}

/** Returns the `say` of a language. @param shown changes every text before it is returned */
export function speaker(language: Language, shown = (text: string): string => text): Say {
  return (said: string | Phrase, values: Phrase['values'] = {}) =>
    shown(inLanguage(typeof said === 'string' ? { english: said, values } : said, language));
}
