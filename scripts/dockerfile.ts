import { readFile } from "node:fs/promises";
import { DockerfileParser } from "dockerfile-ast";

export interface Stage {
  readonly name: string;
  /** Keyword and arguments of each instruction, with variables as written. */
  readonly steps: readonly (readonly [keyword: string, args: string])[];
}

/** The stages of the Dockerfile, in order. */
export async function dockerfileStages(): Promise<Stage[]> {
  const stages: { name: string; steps: [string, string][] }[] = [];
  for (const instruction of DockerfileParser.parse(await readFile("Dockerfile", "utf8")).getInstructions()) {
    const keyword = instruction.getKeyword();
    const args = instruction.getRawArgumentsContent() ?? "";
    if (keyword === "FROM") stages.push({ name: /\bAS (\w+)/.exec(args)?.[1] ?? "", steps: [] });
    else stages.at(-1)?.steps.push([keyword, args]);
  }
  return stages;
}

/**
 * Arguments of one kind of instruction in a stage.
 *
 * @param name name of the stage; empty for the last one, which is the image
 */
export async function dockerfileSteps(name: string, keyword: string): Promise<string[]> {
  const stage = (await dockerfileStages()).find((other) => other.name === name);
  return (stage?.steps ?? []).filter(([found]) => found === keyword).map(([, args]) => args);
}
