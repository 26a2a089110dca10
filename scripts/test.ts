import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './built.ts'
import { touched } from './changed.ts'
import { readDependsOn } from './read-depends-on.ts'
import { listAreas } from './read-tables.ts'
import { type Count, countTests, failedFiles, failedTests, slowestFiles, withAgain } from './test-count.ts'
import { changedSince, chooseSteps, narrow, type Step } from './test-steps.ts'

/**
 * Runs every check: `npm test`; some steps: `npm test -- --only=unit,integration`; what a change can touch: `npm test -- --changed`. The
 * last line alone is `N passed, N failed`.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const reports = path.join(root, '.cache', 'test')

const failures: string[] = []
/** So many of the slowest files are told after a step with tests. */
const slowest = 10
/** What failed within a step, told once more at the end. */
const told: string[] = []
const total: Count = { passed: 0, failed: 0 }
/** Whether the product is built from the sources as they are: servers start several times quicker from it. */
let built = isBuilt()
/** Process groups of the steps at work. */
const atWork = new Set<number>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const group of atWork) endGroup(group, signal)
    process.exit(130)
  })
}

const chosen = await choose()
mkdirSync(reports, { recursive: true })
const beside = chosen.filter((step) => step.beside)
const another = async () => {
  for (let step = beside.shift(); step; step = beside.shift()) await runStep(step)
}
await Promise.all([another(), another()])
for (const step of chosen) if (!step.beside) await runStep(step)
if (told.length > 0) console.log(['', ...told].join('\n'))
if (failures.length > 0) console.log(`FAILED steps: ${failures.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function choose(): Promise<Step[]> {
  const args = process.argv.slice(2)
  try {
    const steps = chooseSteps(args)
    const since = changedSince(args)
    if (!since) return steps
    const base = git('merge-base', 'HEAD', since.commit ?? 'main').trim()
    const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    const changed = files.flatMap((names) => names.split('\n')).filter((name) => name !== '')
    console.log(`${changed.length} files changed since ${base.slice(0, 8)}`)
    const areas = listAreas(root).map(async (id) => [id, await readDependsOn(root, id)] as const)
    return narrow(steps, base, touched(changed, new Map(await Promise.all(areas))))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

async function runStep(step: Step): Promise<void> {
  if (!step.beside) console.log(`\n── ${step.name}`)
  if (step.needs !== undefined && failures.includes(step.needs)) {
    console.log(`── ${step.name} not run: ${step.needs} failed`)
    add(step, { passed: 0, failed: 1 })
    return
  }
  const began = performance.now()
  const report = path.join(reports, `${step.name}.json`)
  rmSync(report, { force: true })
  const { code, said } = await run(step, step.tests ? reporters(report) : [])
  if (step.beside) console.log(`\n── ${step.name}\n${said}`.trimEnd())
  const ended = step.tests ? await again(step, { code, report: read(report) }) : { code, report: undefined }
  const count = step.tests
    ? countTests(ended.report, ended.code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  add(step, count)
  if (step.name === 'build') built = count.failed === 0
  if (count.failed > 0) told.push(...failedTests(ended.report).map((line) => `FAILED ${step.name}: ${line}`))
  if (step.tests) for (const line of slowestFiles(ended.report, slowest)) console.log(`   ${line}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const shown = step.tests ? `, ${count.passed} of ${count.passed + count.failed}` : ''
  console.log(`── ${step.name} ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s${shown}`)
}

/** Runs the few files of a step that failed once more, if it is one of those, and says which held then. */
async function again(step: Step, first: { code: number | null; report: string | undefined }): Promise<typeof first> {
  const files = failedFiles(first.report)
  // No file failed and yet the run did: nothing that another run could settle.
  if (files.length === 0 || files.length > (step.againFiles ?? 0)) return first
  const why = failedTests(first.report)
  console.log(`── ${step.name} once more: ${files.join(', ')}`)
  const file = path.join(reports, `${step.name}-again.json`)
  rmSync(file, { force: true })
  const { code } = await run(step, [...files, ...reporters(file)])
  const second = read(file)
  if (second === undefined || code !== 0) return { code, report: withAgain(first.report, second) }
  told.push(...why.map((line) => `UNSTEADY ${step.name}, held the second time: ${line}`))
  return { code, report: withAgain(first.report, second) }
}

function reporters(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

function add(step: Step, { passed, failed }: Count): void {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(step.name)
}

/** @returns how it ended and, of a step that runs beside others, what it said: their lines would lie between its own */
function run(step: Step, more: string[]): Promise<{ code: number | null; said: string }> {
  const [program = '', ...args] = step.command
  const npm = program === 'npm'
  const command = npm ? 'npm' : process.execPath
  const bin = path.join(root, 'node_modules', '.bin')
  return new Promise((resolve) => {
    const child = spawn(command, [...(npm ? [] : [path.join(root, 'node_modules', program)]), ...args, ...more], {
      cwd: root,
      stdio: step.beside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // Once built from these sources, what is tested is what people get.
      env: {
        ...process.env,
        GEMBA_TEST_BUILT: built ? '1' : '',
        PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      },
      // A group of its own on Unix, so that a step that hangs is ended with all that it started.
      detached: process.platform !== 'win32',
      shell: npm && process.platform === 'win32',
    })
    const { pid } = child
    if (pid !== undefined) atWork.add(pid)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    }
    const timer = setTimeout(() => {
      console.error(`${step.name} did not end within ${step.minutes} minutes`)
      endGroup(pid, 'SIGTERM')
      setTimeout(() => endGroup(pid, 'SIGKILL'), 5000).unref()
    }, step.minutes * 60_000)
    const finish = (code: number | null) => {
      clearTimeout(timer)
      if (pid !== undefined) atWork.delete(pid)
      resolve({ code, said })
    }
    child.once('error', (error) => {
      console.error(error.message)
      finish(1)
    })
    child.once('close', finish)
  })
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // It has ended by itself.
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
