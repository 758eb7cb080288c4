/** Takes a wish back, or lets a refused one go; what is under way stays. */
export async function discard(id: string): Promise<void> {
  const { discardWish } = await import("#src/offline/outbox/outbox.ts");
  await discardWish(id);
}

/** Has a refused wish sent once more. */
export async function sendAgain(id: string): Promise<void> {
  const { sendWishAgain } = await import("#src/offline/outbox/outbox.ts");
  await sendWishAgain(id);
}
