import path from 'node:path'
import { expect, test } from 'vitest'
import { countTests, failedFiles, failedTests, slowestFiles, withAgain } from './test-count.ts'

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

test('each failed test is told with its file and what it said', () => {
  const text = JSON.stringify({
    testResults: [
      {
        name: path.resolve('a/ok.test.ts'),
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'fine' }],
      },
      {
        name: path.resolve('a/x.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'fine' },
          { status: 'failed', fullName: 'adds up', failureMessages: ['\u001b[31mexpected 3\u001b[39m\n\n  to be 4'] },
        ],
      },
      { name: path.resolve('a/y.test.ts'), status: 'failed', message: 'does not load', assertionResults: [] },
    ],
  })
  const x = path.join('a', 'x.test.ts')
  const y = path.join('a', 'y.test.ts')
  expect(failedTests(text)).toEqual([`${x} > adds up: expected 3 | to be 4`, `${y}: does not load`])
  expect(failedTests(undefined)).toEqual([])
})

test('what ran again counts as it was found then, and only that', () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: path.resolve(name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  })
  const of = (...files: ReturnType<typeof file>[]) => JSON.stringify({ testResults: files })
  const first = of(file('a.test.ts', 'passed'), file('b.test.ts', 'passed', 'failed'), file('c.test.ts', 'failed'))
  expect(failedFiles(first)).toEqual(['b.test.ts', 'c.test.ts'])
  const second = of(file('b.test.ts', 'passed', 'passed'), file('c.test.ts', 'failed'))
  expect(countTests(withAgain(first, second), 1)).toEqual({ passed: 3, failed: 1 })
  expect(withAgain(first, undefined)).toBe(first)
})

test('the slowest files are told, as many as are asked for', () => {
  const file = (name: string, took: number) => ({
    name: path.resolve(name),
    status: 'passed',
    startTime: 1_000,
    endTime: 1_000 + took,
    assertionResults: [],
  })
  const text = JSON.stringify({
    testResults: [file('a.test.ts', 40), file('b.test.ts', 2_500), file('c.test.ts', 900)],
  })
  expect(slowestFiles(text, 2)).toEqual(['2.5 s  b.test.ts', '0.9 s  c.test.ts'])
  expect(slowestFiles(undefined, 2)).toEqual([])
})
