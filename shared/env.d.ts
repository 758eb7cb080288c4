interface ImportMetaEnv {
  /** Build time, UTC, 14 digits, and the commit. */
  readonly VERSION: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
