import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How many checks held and how many did not. */
export interface Count {
  passed: number
  failed: number
}

interface TestFile {
  name: string
  /** Milliseconds. */
  startTime?: number
  endTime?: number
  status: string
  message?: string
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
}

/**
 * Counts the tests of one vitest run.
 *
 * @param report vitest's JSON report, or undefined when it wrote none
 * @param exitCode of the run; a run that ends badly never counts as clean, whatever its report says
 */
export function countTests(report: string | undefined, exitCode: number | null): Count {
  const files = filesOf(report)
  const statuses = files.flatMap((file) => file.assertionResults.map((each) => each.status))
  const passed = statuses.filter((status) => status === 'passed').length
  // A file that could not even be loaded has no tests, and a failing hook leaves its tests skipped.
  const broken = files.filter((file) => {
    return file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed')
  })
  const failed = statuses.filter((status) => status === 'failed').length + broken.length
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}

/**
 * Says which tests of one vitest run failed and why, a line each: what failed is then told at the end of a run too, where
 * a long log is read first.
 *
 * @param report vitest's JSON report, or undefined when it wrote none
 */
export function failedTests(report: string | undefined): string[] {
  return filesOf(report).flatMap((file) => {
    const name = nameOf(file)
    const failed = file.assertionResults.filter((each) => each.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [`${name}: ${firstLines(file.message ?? '')}`]
    return failed.map((each) => `${name} > ${each.fullName}: ${firstLines(each.failureMessages?.[0] ?? '')}`)
  })
}

/**
 * The files of one vitest run that failed, relative to the working folder.
 *
 * @param report vitest's JSON report, or undefined when it wrote none
 */
export const failedFiles = (report: string | undefined): string[] =>
  filesOf(report)
    .filter(({ status }) => status === 'failed')
    .map(nameOf)

/**
 * The files of one vitest run that took longest, a line each, the slowest first.
 *
 * @param report vitest's JSON report, or undefined when it wrote none
 */
export const slowestFiles = (report: string | undefined, most: number): string[] =>
  filesOf(report)
    .map((file) => ({ name: nameOf(file), took: (file.endTime ?? 0) - (file.startTime ?? 0) }))
    .sort((a, b) => b.took - a.took)
    .slice(0, most)
    .map(({ name, took }) => `${(took / 1000).toFixed(1)} s  ${name}`)

/**
 * One report of two runs: what the second ran again counts as the second found it.
 *
 * @param first vitest's JSON report of all files
 * @param second that of some of them, or undefined when it wrote none: then the first stands
 */
export function withAgain(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return first
  const again = new Map(filesOf(second).map((file) => [file.name, file]))
  return JSON.stringify({ testResults: filesOf(first).map((file) => again.get(file.name) ?? file) })
}

const filesOf = (report: string | undefined): TestFile[] =>
  report === undefined ? [] : (JSON.parse(report) as { testResults: TestFile[] }).testResults

const nameOf = ({ name }: TestFile): string => path.relative(process.cwd(), name)

function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 8)
    .join(' | ')
}
