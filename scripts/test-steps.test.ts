import { expect, test } from 'vitest'
import { changedSince, chooseSteps, narrow, steps } from './test-steps.ts'

const names = (args: string[]) => chooseSteps(args).map((step) => step.name)

test('without an argument all steps run but those that are asked for, and what a step needs has run before it', () => {
  expect(names([])).toEqual(steps.filter((step) => !step.asked).map((step) => step.name))
  expect(names(['--only=outside'])).toEqual(['outside'])
  expect(steps.find(({ name }) => name === 'outside')?.asked).toBe(true)
  const early = steps.filter((step, index) => steps.findIndex((each) => each.name === step.needs) >= index)
  expect(early).toEqual([])
  expect(steps.flatMap((step) => step.needs ?? []).filter((need) => !names([]).includes(need))).toEqual([])
})

test('steps that run beside each other come before the others and wait for none', () => {
  const alone = steps.findIndex((step) => !step.beside)
  expect(steps.slice(alone).filter((step) => step.beside)).toEqual([])
  expect(steps.slice(0, alone).filter((step) => step.needs || step.tests)).toEqual([])
})

test('only the named ones run, in the usual order, with what they need', () => {
  expect(names(['--only=integration,unit'])).toEqual(['unit', 'integration'])
  expect(names(['--only=journeys'])).toEqual(['build', 'journeys'])
})

test('a misspelt step is refused rather than passed over', () => {
  expect(() => names(['--only=units'])).toThrow('Unknown step units. Known: format,')
  expect(() => names(['unit'])).toThrow('Unknown argument unit')
})

test('a run of what changed leaves out what the change cannot touch, and checks the sources whole', () => {
  expect(changedSince(['--only=unit'])).toBeNull()
  expect(changedSince(['--changed'])).toEqual({ commit: undefined })
  expect(changedSince(['--changed=main'])).toEqual({ commit: 'main' })
  expect(names(['--changed', '--only=unit'])).toEqual(['unit'])
  const all = chooseSteps(['--changed'])
  const prose = narrow(all, 'abc', { integration: [], journeys: [] })
  expect(prose.map(({ name }) => name)).toEqual([
    'format',
    'lint',
    'types',
    'walls',
    'unused',
    'locales',
    'unit',
    'components',
  ])
  expect(prose.find(({ name }) => name === 'unit')?.command).toContain('abc')
  const some = narrow(all, 'abc', { integration: ['areas/orders/'], journeys: 'all' })
  expect(some.map(({ name }) => name)).toEqual(names([]))
  expect(some.find(({ name }) => name === 'integration')?.command.at(-1)).toBe('areas/orders/')
})
