import { expect, test } from 'vitest'
import { findLocaleFaults, type Texts } from './locales.ts'

const faults = (zh: Texts, en: Texts, vi: Texts) =>
  findLocaleFaults(
    new Map([
      ['zh-Hans', zh],
      ['en', en],
      ['vi', vi],
    ]),
  )

test('three files that say the same have no fault', () => {
  const zh = { add: '新增', max: '最多 {max}', code: 'MES {n}' }
  expect(
    faults(
      zh,
      { add: 'Add', max: 'At most {max}', code: 'MES {n}' },
      { add: 'Thêm', max: 'Tối đa {max}', code: 'MES {n}' },
    ),
  ).toEqual([])
})

test('a key must be in all three, wherever it is missing', () => {
  expect(faults({ a: '甲' }, { a: 'A', b: 'B' }, { a: 'A' })).toEqual(["zh-Hans: 'b' is missing", "vi: 'b' is missing"])
})

test('no empty texts and no nested ones', () => {
  expect(faults({ a: '甲', b: '乙' }, { a: ' ', b: { c: 'x' } }, { a: 'A', b: 'B' })).toEqual([
    "en: 'a' is empty",
    "en: 'b' is not a text: keys are flat",
  ])
})

test('the same placeholders, in any order and as often as the language wants', () => {
  expect(faults({ a: '第{x}个，共{y}个' }, { a: '{x} of {y}' }, { a: '{y} … {x} {x}' })).toEqual([])
  expect(faults({ a: '{x}个' }, { a: '{count} pieces' }, { a: '{x}' })).toEqual([
    "en: 'a' has {count} where zh-Hans has {x}",
  ])
})

test('nothing left untranslated, on either side; names and codes may stay', () => {
  expect(faults({ a: 'Close the order' }, { a: 'Close the order' }, { a: 'Đóng' })).toEqual([
    "zh-Hans: 'a' is not Chinese",
  ])
  expect(faults({ a: '关闭' }, { a: '关闭' }, { a: 'Đóng' })).toEqual(["en: 'a' is still Chinese"])
  expect(faults({ a: 'Gemba MES' }, { a: 'Gemba MES' }, { a: 'Gemba MES' })).toEqual([])
})

test('a thing is called by its one term in each language', () => {
  expect(faults({ a: '工作中心' }, { a: 'Work center' }, { a: 'Trung tâm gia công' })).toEqual([
    "en: 'a' is called “work centre”",
    "vi: 'a' is called “trung tâm sản xuất”",
  ])
  expect(faults({ a: '工作中心' }, { a: 'Work centre' }, { a: 'Trung tâm sản xuất' })).toEqual([])
})
