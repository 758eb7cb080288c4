/*
 * A Bloom filter of the words of one text. It takes two kilobytes and shows in a microsecond that a text does not have a
 * word; a list of all words would be larger than the articles. The rate of false positives is 0.3 %, so the search then
 * reads the text.
 */

const bitsPerWord = 12;
const probes = 8;

/** The two hashes from which every probe is computed (Kirsch and Mitzenmacher 2006). */
export type WordHash = readonly [number, number];

/** Hash of a word: FNV-1a over its UTF-16 units, and the same once more with its bits mixed. */
export function hashWord(word: string): WordHash {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  // Odd, so that the step is never 0.
  return [hash >>> 0, ((mixed ^ (mixed >>> 16)) | 1) >>> 0];
}

/** The filter of some words; its length is proportional to their number. */
export function createBloomFilter(words: ReadonlySet<string>): Uint8Array {
  const signature = new Uint8Array(Math.max(8, Math.ceil((words.size * bitsPerWord) / 8)));
  const bits = signature.length * 8;
  for (const word of words) {
    const [start, step] = hashWord(word);
    for (let probe = 0; probe < probes; probe++) {
      const bit = (start + probe * step) % bits;
      signature[bit >>> 3] = (signature[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return signature;
}

/** Whether a text may have a word. `false` is certain. */
export function mightContain(signature: Uint8Array, [start, step]: WordHash): boolean {
  const bits = signature.length * 8;
  for (let probe = 0; probe < probes; probe++) {
    const bit = (start + probe * step) % bits;
    if (((signature[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
