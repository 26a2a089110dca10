import type { Part } from './changed.ts'

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
  /** How a run of what changed alone narrows it: by what its tests import, or as `changed.ts` says. Absent: it runs whole. */
  changed?: 'imports' | 'integration' | 'journeys'
  /**
   * Its tests have people, timers and servers that run at once, on machines that may stand still for seconds: up to so many
   * files that failed run once more, alone. What fails again has failed; what holds then is told as unsteady.
   */
  againFiles?: number
  /** Only run where it is named. */
  asked?: true
}

const vitest = (project: string) => ['vitest/vitest.mjs', 'run', '--project', project]

/** Every step in its order: the quick ones first. */
export const steps: readonly Step[] = [
  { name: 'format', command: ['@biomejs/biome/bin/biome', 'check', '.'], minutes: 2, beside: true },
  // Two minutes each on two cores with nothing else to do.
  { name: 'lint', command: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'], minutes: 8, beside: true },
  { name: 'types', command: ['@typescript/native/bin/tsc', '-p', '.'], minutes: 8, beside: true },
  { name: 'walls', command: ['tsx/dist/cli.mjs', 'scripts/check-walls.ts'], minutes: 4, beside: true },
  { name: 'unused', command: ['knip/bin/knip.js', '--no-progress', '--no-config-hints'], minutes: 4, beside: true },
  { name: 'locales', command: ['tsx/dist/cli.mjs', 'scripts/check-locales.ts'], minutes: 2, beside: true },
  { name: 'build', command: ['npm', 'run', 'build'], minutes: 5, beside: true },
  { name: 'unit', command: vitest('unit'), minutes: 8, tests: true, changed: 'imports' },
  { name: 'components', command: vitest('components'), minutes: 5, tests: true, changed: 'imports' },
  {
    name: 'integration',
    command: vitest('integration'),
    // Fifteen on two cores with nothing else to do; a machine that is shared takes half as much again.
    minutes: 35,
    tests: true,
    againFiles: 2,
    changed: 'integration',
  },
  {
    name: 'journeys',
    command: vitest('journeys'),
    // Twenty on two cores with nothing else to do; a machine that is shared takes twice that.
    minutes: 50,
    tests: true,
    needs: 'build',
    againFiles: 2,
    changed: 'journeys',
  },
  {
    // What another PostgreSQL than our own could take otherwise: the machinery of the database, the walls (each raw statement is
    // prepared there), several servers at once, and the areas whose statements lock and count the most. Areas' rules are the same on both.
    name: 'outside',
    command: [
      ...vitest('integration'),
      'core/',
      'tests/walls/',
      'tests/faults/',
      'areas/inventory/',
      'areas/planning/',
    ],
    minutes: 20,
    tests: true,
    againFiles: 2,
    asked: true,
  },
]

/** Whether a run is of what changed alone, and against what: `--changed`, `--changed=<commit>`. Null: of everything. */
export function changedSince(args: string[]): { commit: string | undefined } | null {
  const arg = args.find(isChanged)
  return arg === undefined ? null : { commit: arg.split('=')[1] }
}

const isChanged = (arg: string) => /^--changed(=.+)?$/.test(arg)

/**
 * Narrows the steps to what a change can touch: those without a test that it can touch are left out, with what only they need.
 *
 * @param base the commit that the change is told against
 * @param parts what `changed.ts` says of the change
 */
export function narrow(all: readonly Step[], base: string, parts: { integration: Part; journeys: Part }): Step[] {
  const left = all.flatMap((step): Step[] => {
    if (step.changed === undefined) return [step]
    if (step.changed === 'imports')
      return [{ ...step, command: [...step.command, '--changed', base, '--passWithNoTests'] }]
    const part = parts[step.changed]
    if (part === 'all') return [step]
    return part.length > 0 ? [{ ...step, command: [...step.command, ...part] }] : []
  })
  const needed = (name: string) => left.some((step) => step.needs === name)
  return left.filter((step) => needed(step.name) || !all.some((each) => each.needs === step.name))
}

/**
 * Chooses the steps of a run; what a chosen step needs comes with it.
 *
 * @param args the command line, with at most `--only=unit,integration` and `--changed`
 * @throws on an unknown argument or step, naming those that are known
 */
export function chooseSteps(args: string[]): Step[] {
  const unknown = args.filter((arg) => !arg.startsWith('--only=') && !isChanged(arg))
  if (unknown.length > 0) throw new Error(`Unknown argument ${unknown.join(' ')}. Known: --changed, --only=${known()}`)
  const only = args.filter((arg) => !isChanged(arg)).flatMap((arg) => arg.slice('--only='.length).split(','))
  const strange = only.filter((name) => !steps.some((step) => step.name === name))
  if (strange.length > 0) throw new Error(`Unknown step ${strange.join(', ')}. Known: ${known()}`)
  if (only.length === 0) return steps.filter((step) => !step.asked)
  const needed = steps.filter((step) => only.includes(step.name)).flatMap((step) => step.needs ?? [])
  return steps.filter((step) => only.includes(step.name) || needed.includes(step.name))
}

function known(): string {
  return steps.map((step) => step.name).join(',')
}
