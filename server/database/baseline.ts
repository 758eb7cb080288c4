import { OperatorError } from "./operator-error.ts";

/** SHA-256 of the migrations of version 0.1, in order. Together they make the tables of the baseline migration. */
const earlierMigrations: readonly string[] = [
  "b9ea69460ae71155bab6adc0b5e6e25dceaafdd2fc9926501ab91832adfbb33a",
  "6cee7299ebea886de324cea3f2c4da8049c4f347002aa8558e65fe23ba134ea9",
  "3273c7fa209e9738aa37b71180581584bb8108eb0c6ca9a8182116aed8df5f48",
  "ee21daa0a077461aabf3c840f41c02a2f1ce7ff70e382238fada7bc7b9c229d6",
  "90d0ea9816341313978d75476fe34be945ca53ded2413fc2943902525df61502",
  "0cf7ffe58ad0c8b54cf21130ed74f021f3caf528257d5d6262b60ddd23318c04",
  "72ffd68eaa8a5c900a7809d5c0cc3f44fc4e5328ffcfc7438ff8a810c8c6b1c2",
  "877a3b43e639fa06a48d4cd6679dd426477838147114a0f6b042a4ac2753483d",
  "fcd49d2d1ab7575924d61cd9872b76230ebe786ef1caac5c3434ba03b1bdcd41",
  "9d42bcaa080d33a7703980cf7969d417ec9179e78a6ae65a79034fec526b4bde",
  "b54f1aaa698fc29dbe4f8e09bfd7780f3bb3ce087a45cfc7977eadc82706afdb",
  "fb52cd3fc1df648c340d5eab0dba9ddecf9a4931d7606caccef58856a63faece",
  "2241d9724e18c8c7d1998dc269b7251b6f7b9941a0136ad1f7e082bc565368ab",
  "698f5d28213099a1a764c7f1eae8f5cec43f46073fc698fef89ea559c886bc1e",
  "981c432050adb49d841d8871b6f40a58c9eb1e3f67276d1ffa731b482a4c0dc4",
  "152161c8fe81d189bb0bdac295dd3263d8b1bf3f04dcaa94041dd99baa7f1300",
  "aac42c0c1995feea5b9ec75d845401bab6743f9b79584b377d7a10d93736929a",
  "82f2f3a8a68aa15a6cc5a37d58bf57c334be9eb5dda11c57a634583e3b40e8ae",
];

/**
 * Returns `applied` with all migrations of version 0.1 replaced by `baseline`.
 * Throws `OperatorError` if only some of them were applied.
 */
export function countAsBaseline(applied: readonly string[], baseline: string): string[] {
  const earlier = applied.filter((hash) => earlierMigrations.includes(hash)).length;
  if (earlier === 0) return [...applied];
  if (earlier < earlierMigrations.length) {
    throw new OperatorError(
      `The tables are older than this version of Kapok can migrate: they have ${earlier} of the ${earlierMigrations.length} migrations of version 0.1. Start the last version 0.1 on them first.`,
    );
  }
  return [baseline, ...applied.filter((hash) => !earlierMigrations.includes(hash))];
}
