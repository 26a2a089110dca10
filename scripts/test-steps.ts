/** One step of the test command. */
export interface Step {
  name: string
  /** Program of node_modules, or `npm`, with its arguments. */
  command: string[]
  /** Minutes after which it is ended and has failed. */
  minutes: number
  /** It only reads the sources, on one core for the most part: it runs beside another such step, before all that are not. */
  beside?: true
  /** A vitest project: counted by its tests, not as one. */
  tests?: boolean
  /** A step without which this one means nothing. */
  needs?: string
  /**
   * Its tests have people, timers and servers that run at once, on machines that may stand still for seconds: up to so many
   * files that failed run once more, alone. What fails again has failed; what holds then is told as unsteady.
   */
  againFiles?: number
}

const vitest = (project: string) => ['vitest/vitest.mjs', 'run', '--project', project]

/** Every step in its order: the quick ones first. */
export const steps: readonly Step[] = [
  { name: 'format', command: ['@biomejs/biome/bin/biome', 'check', '.'], minutes: 2, beside: true },
  { name: 'lint', command: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'], minutes: 4, beside: true },
  { name: 'types', command: ['@typescript/native/bin/tsc', '-p', '.'], minutes: 4, beside: true },
  { name: 'walls', command: ['tsx/dist/cli.mjs', 'scripts/check-walls.ts'], minutes: 4, beside: true },
  { name: 'unused', command: ['knip/bin/knip.js', '--no-progress', '--no-config-hints'], minutes: 4, beside: true },
  { name: 'locales', command: ['tsx/dist/cli.mjs', 'scripts/check-locales.ts'], minutes: 2, beside: true },
  { name: 'build', command: ['npm', 'run', 'build'], minutes: 5, beside: true },
  { name: 'unit', command: vitest('unit'), minutes: 8, tests: true },
  { name: 'integration', command: vitest('integration'), minutes: 15, tests: true, againFiles: 2 },
  { name: 'journeys', command: vitest('journeys'), minutes: 25, tests: true, needs: 'build', againFiles: 2 },
]

/**
 * Chooses the steps of a run; what a chosen step needs comes with it.
 *
 * @param args the command line, with at most `--only=unit,integration`
 * @throws on an unknown argument or step, naming those that are known
 */
export function chooseSteps(args: string[]): Step[] {
  const unknown = args.filter((arg) => !arg.startsWith('--only='))
  if (unknown.length > 0) throw new Error(`Unknown argument ${unknown.join(' ')}. Known: --only=${known()}`)
  const only = args.flatMap((arg) => arg.slice('--only='.length).split(','))
  const strange = only.filter((name) => !steps.some((step) => step.name === name))
  if (strange.length > 0) throw new Error(`Unknown step ${strange.join(', ')}. Known: ${known()}`)
  if (only.length === 0) return [...steps]
  const needed = steps.filter((step) => only.includes(step.name)).flatMap((step) => step.needs ?? [])
  return steps.filter((step) => only.includes(step.name) || needed.includes(step.name))
}

function known(): string {
  return steps.map((step) => step.name).join(',')
}
