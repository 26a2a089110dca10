import { expect, test } from 'vitest'
import { isLabelOf } from '#core/contract/scanned.ts'
import { pageCode } from './page-code.ts'

const site = { origin: 'https://mes.example.com', hostname: 'mes.example.com' }

test('a label leads any phone to the page of its machine, and every scanner here to its number', () => {
  expect(pageCode('machinePage', 'M-01', site)).toBe('https://mes.example.com/home/machinePage?number=M-01')
  for (const number of ['M-01', 'A/3 #2', '车床 5', '50%', 'a=b']) {
    expect(isLabelOf(number, pageCode('machinePage', number, site)), number).toBe(true)
    expect(
      isLabelOf(number, pageCode('machinePage', number, { origin: 'http://localhost:8080', hostname: 'localhost' })),
    ).toBe(true)
    expect(isLabelOf(number, number.toUpperCase()), number).toBe(true)
    expect(isLabelOf(number, pageCode('machinePage', 'M-02', site))).toBe(false)
  }
  expect(pageCode('machinePage', 'M-01', { origin: 'http://127.0.0.1:8080', hostname: '127.0.0.1' })).toBe('M-01')
})
