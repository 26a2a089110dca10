import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Count, countTests, failedTests } from './test-count.ts'
import { chooseSteps, type Step } from './test-steps.ts'

/** Runs every check: `npm test`, or `npm test -- --only=unit,integration`. The last line alone is `N passed, N failed`. */
const root = fileURLToPath(new URL('../', import.meta.url))
const reports = path.join(root, '.cache', 'test')

const failures: string[] = []
/** What failed within a step, told once more at the end. */
const told: string[] = []
const total: Count = { passed: 0, failed: 0 }
let current: number | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endGroup(current, signal)
    process.exit(130)
  })
}

const chosen = choose()
mkdirSync(reports, { recursive: true })
for (const step of chosen) await runStep(step)
if (failures.length > 0) console.log(['', ...told, `FAILED steps: ${failures.join(', ')}`].join('\n'))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function choose(): Step[] {
  try {
    return chooseSteps(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

async function runStep(step: Step): Promise<void> {
  console.log(`\n── ${step.name}`)
  if (step.needs !== undefined && failures.includes(step.needs)) {
    console.log(`── ${step.name} not run: ${step.needs} failed`)
    add(step, { passed: 0, failed: 1 })
    return
  }
  const began = performance.now()
  const report = path.join(reports, `${step.name}.json`)
  rmSync(report, { force: true })
  const code = await run(
    step,
    step.tests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [],
  )
  const count = step.tests ? countTests(read(report), code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  add(step, count)
  if (count.failed > 0)
    told.push(...(step.tests ? failedTests(read(report)) : []).map((line) => `FAILED ${step.name}: ${line}`))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const shown = step.tests ? `, ${count.passed} of ${count.passed + count.failed}` : ''
  console.log(`── ${step.name} ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s${shown}`)
}

function add(step: Step, { passed, failed }: Count): void {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(step.name)
}

function run(step: Step, more: string[]): Promise<number | null> {
  const [program = '', ...args] = step.command
  const npm = program === 'npm'
  const command = npm ? 'npm' : process.execPath
  const bin = path.join(root, 'node_modules', '.bin')
  return new Promise((resolve) => {
    const child = spawn(command, [...(npm ? [] : [path.join(root, 'node_modules', program)]), ...args, ...more], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // The step before built the product: what is tested is what people get.
      env: { ...process.env, GEMBA_TEST_BUILT: '1', PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
      // A group of its own on Unix, so that a step that hangs is ended with all that it started.
      detached: process.platform !== 'win32',
      shell: npm && process.platform === 'win32',
    })
    current = child.pid
    const timer = setTimeout(() => {
      console.error(`${step.name} did not end within ${step.minutes} minutes`)
      endGroup(child.pid, 'SIGTERM')
      setTimeout(() => endGroup(child.pid, 'SIGKILL'), 5000).unref()
    }, step.minutes * 60_000)
    const finish = (code: number | null) => {
      clearTimeout(timer)
      current = undefined
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      finish(1)
    })
    child.once('exit', finish)
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
