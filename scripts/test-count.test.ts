import { expect, test } from 'vitest'
import { countTests } from './test-count.ts'

const report = (...files: { status: string; tests: string[] }[]) =>
  JSON.stringify({
    testResults: files.map(({ status, tests }) => ({
      name: 'x.test.ts',
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  })

test('counts each test', () => {
  const text = report(
    { status: 'passed', tests: ['passed', 'passed'] },
    { status: 'failed', tests: ['passed', 'failed', 'failed'] },
  )
  expect(countTests(text, 1)).toEqual({ passed: 3, failed: 2 })
})

test('a file that does not load, or whose set-up fails, is one failure', () => {
  const text = report({ status: 'failed', tests: [] }, { status: 'failed', tests: ['skipped', 'skipped'] })
  expect(countTests(text, 1)).toEqual({ passed: 0, failed: 2 })
})

test('a run that ends badly is never clean: no report, an unhandled error, a killed process', () => {
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countTests(report({ status: 'passed', tests: ['passed'] }), 1)).toEqual({ passed: 1, failed: 1 })
  expect(countTests(report({ status: 'passed', tests: ['passed'] }), null)).toEqual({ passed: 1, failed: 1 })
})
