import { expect, test } from 'vitest'
import { chooseSteps, steps } from './test-steps.ts'

const names = (args: string[]) => chooseSteps(args).map((step) => step.name)

test('without an argument all steps run, and what a step needs has run before it', () => {
  expect(names([])).toEqual(steps.map((step) => step.name))
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
