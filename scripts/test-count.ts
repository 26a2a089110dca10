/** How many checks held and how many did not. */
export interface Count {
  passed: number
  failed: number
}

interface TestFile {
  name: string
  status: string
  message?: string
  assertionResults: { status: string }[]
}

/**
 * Counts the tests of one vitest run.
 *
 * @param report vitest's JSON report, or undefined when it wrote none
 * @param exitCode of the run; a run that ends badly never counts as clean, whatever its report says
 */
export function countTests(report: string | undefined, exitCode: number | null): Count {
  const files = report === undefined ? [] : (JSON.parse(report) as { testResults: TestFile[] }).testResults
  const statuses = files.flatMap((file) => file.assertionResults.map((each) => each.status))
  const passed = statuses.filter((status) => status === 'passed').length
  // A file that could not even be loaded has no tests, and a failing hook leaves its tests skipped.
  const broken = files.filter((file) => {
    return file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed')
  })
  const failed = statuses.filter((status) => status === 'failed').length + broken.length
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
