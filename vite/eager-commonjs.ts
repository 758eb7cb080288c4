import type { ESTree, Plugin } from "vite";

/**
 * Has packages in CommonJS, React above all, compiled while they arrive. Browsers do so with functions in parentheses;
 * bundlers write them around each such package, and minifiers take them away. Without them a phone compiles React's
 * 200 kB in the moment in which the page's script starts, on the thread that a tap needs.
 */
export function eagerCommonJs(): Plugin {
  return {
    name: "kapok-eager-commonjs",
    apply: "build",
    generateBundle: {
      // After everything that makes scripts small.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const packages = this.parse(file.code).body.flatMap((statement) =>
            statement.type === "VariableDeclaration"
              ? statement.declarations.flatMap(({ init }) => packageIn(init))
              : [],
          );
          file.code = packages.reduceRight(
            (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
            file.code,
          );
        }
      },
    },
  };
}

/** The function around a package: `wrap((exports, module) => {…})`, which may be called at once. */
function packageIn(init: ESTree.Expression | null): ESTree.ArrowFunctionExpression[] {
  if (init?.type !== "CallExpression") return [];
  if (init.callee.type === "CallExpression") return packageIn(init.callee);
  const [only, ...more] = init.arguments;
  const wraps = init.callee.type === "Identifier" && more.length === 0 && only?.type === "ArrowFunctionExpression";
  return wraps ? [only] : [];
}
