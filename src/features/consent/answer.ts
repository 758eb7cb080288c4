export type Answer = "yes" | "no";

const key = "kapok.consent";

/** What the reader has answered; nothing where he has not, or the device cannot remember. */
export function rememberedAnswer(): Answer | undefined {
  try {
    const answer = localStorage.getItem(key);
    return answer === "yes" || answer === "no" ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the answer; one that cannot be is asked for again at the next visit. */
export function rememberAnswer(answer: Answer): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Storage is switched off.
  }
}
