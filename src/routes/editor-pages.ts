/*
 * What editors alone open. The first script knows this file and none of those named here: it carries the name of every
 * file that it may ask for.
 */

export const articlePreview = () => import("#src/features/articles/article-preview.tsx");
export const gamePreview = () => import("#src/features/games/game-preview.tsx");
export const periodicalEditor = () => import("#src/features/periodical-editor/periodical-editor.tsx");
