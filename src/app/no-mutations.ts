/*
 * In place of TanStack Query's mutations: what the reader does goes by ways of its own, which survive a closed page and
 * a lost answer, and theirs weigh a kilobyte and a half in every first visit. The name is that which the package
 * imports; see the alias in `vite.config.ts`.
 */
export class MutationCache {
  subscribe(): () => void {
    return () => {};
  }
  getAll(): never[] {
    return [];
  }
  findAll(): never[] {
    return [];
  }
  clear(): void {}
  async resumePausedMutations(): Promise<void> {}
}
