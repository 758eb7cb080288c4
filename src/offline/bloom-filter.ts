/*
 * A Bloom filter of the words of one text: two kilobytes tell in a microsecond that a text does not have a word,
 * where a list of all words of five thousand articles would be larger than the articles. Of a hundred texts
 * without a word three in a thousand pass; whoever searches looks into those that pass.
 */

const bitsPerWord = 12;
const probes = 8;

/** The two hashes that every probe is made of (Kirsch and Mitzenmacher 2006). */
export type WordHash = readonly [number, number];

/** Hash of a word: FNV-1a over its UTF-16 units, and the same once more with its bits mixed. */
export function hashWord(word: string): WordHash {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  // Odd, so that no step is nothing.
  return [hash >>> 0, ((mixed ^ (mixed >>> 16)) | 1) >>> 0];
}

/** The signature of a text's words; its length goes with their number. */
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
