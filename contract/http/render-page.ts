/** Input of the rendering of a page on the server. */
export interface RenderOptions {
  /** The requested URL. */
  readonly url: URL;
  /** Origin of canonical links. */
  readonly origin: string;
  /** Calls the API within the process. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export type Rendered =
  | { readonly kind: "redirect"; readonly location: string }
  | {
      readonly kind: "page";
      readonly status: number;
      /** BCP 47 tag of the page's language. */
      readonly locale: string;
      readonly head: string;
      readonly body: string;
      /** API paths of the content of the page. Its script requests them for hydration. */
      readonly reads: readonly string[];
      /** Source files of the routes of the page. */
      readonly screens: readonly string[];
      /** Source files of other rendered components. The page has their styles, not their scripts. */
      readonly styled?: readonly string[];
    };

export type RenderPage = (options: RenderOptions) => Promise<Rendered>;
