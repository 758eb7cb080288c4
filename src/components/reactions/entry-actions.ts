/** Takes an entry back, or lets a refused one go; what is under way stays. */
export async function discardLazily(id: string): Promise<void> {
  const { discardEntry } = await import("#src/outbox/outbox.ts");
  await discardEntry(id);
}

/** Has a refused entry sent once more. */
export async function retryLazily(id: string): Promise<void> {
  const { retryEntry } = await import("#src/outbox/outbox.ts");
  await retryEntry(id);
}
