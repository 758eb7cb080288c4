import { createContext } from "react";

type ColorSchemeChoice = "system" | "light" | "dark";

/**
 * The reader's choice of colour scheme, for what CSS cannot decide: which rendering of a picture is fetched.
 * Provide "system" in the first render, on the server and in the browser alike, and the kept choice after hydration.
 */
export const ColorScheme = createContext<ColorSchemeChoice>("system");
