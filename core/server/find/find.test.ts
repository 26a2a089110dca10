import { describe, expect, test } from 'vitest'
import { matches } from '../../contract/find.ts'
import { folded, wordsOf } from '../../contract/fold.ts'
import { matchOf } from './find-anything.ts'
import { soundOf, soundPattern, sounds } from './sounds.ts'

/** As PostgreSQL finds it: the patterns are of those parts that both write alike. */
const finds = (word: string, name: string): boolean => {
  const pattern = soundPattern(word)
  return pattern !== null && new RegExp(pattern, 'u').test(name)
}

describe('soundPattern', () => {
  test.each([
    ['cydp', '冲压垫片 4 型'],
    ['chongyadianpian', '冲压垫片 4 型'],
    ['chongydp', '冲压垫片 4 型'],
    ['dianp', '冲压垫片 4 型'],
    ['dp4', '冲压垫片 4 型'],
    ['yyj', '液压机 25'],
    ['zhhlj', '正火炉机'],
    ['xian', '西安厂'],
    ['xian', '产线'],
    // Characters of several readings: 长 (chang, zhang), 重 (zhong, chong).
    ['zhanghe', '长河动力'],
    ['changhe', '长河动力'],
    ['lv', '铝壳'],
  ])('%s finds %s', (word, name) => {
    expect(finds(word, name)).toBe(true)
  })

  test.each([
    ['cydp', '法兰盘'],
    ['ydc', '冲压垫片'],
    ['dianpi', '法兰盘'],
  ])('%s does not find %s', (word, name) => expect(finds(word, name)).toBe(false))

  test('what is nobody’s pinyin makes no pattern, however long it is', () => {
    for (const word of ['a', '12', '冲压', 'uuu', 'iv', `${'x'.repeat(40)}`]) expect(soundPattern(word)).toBeNull()
    // Letters that can be read in very many ways end soon, too.
    expect(soundPattern('ananananananananananan')?.length).toBeLessThan(200_000)
  })

  test('signs of a pattern stand for themselves', () => expect(finds('xing4.5', '型 475')).toBe(false))
})

describe('sounds', () => {
  test('a title is found by every word of what was typed, in any order', () => {
    expect(sounds('工单录入', wordsOf('gdlr'))).toBe(true)
    expect(sounds('工单录入', wordsOf('luru 工单'))).toBe(true)
    expect(sounds('工单录入', wordsOf('luru gz'))).toBe(false)
    expect(sounds('Lệnh sản xuất', wordsOf('san xuat lenh'))).toBe(true)
    expect(soundOf('工单录入')).toEqual({ whole: 'gongdanluru', initials: 'gdlr' })
    expect(folded('Đổi NGÔN ngữ')).toBe('doi ngon ngu')
  })
})

describe('matchOf', () => {
  const row = { number: 'WO2611050021', name: '冲压垫片' }
  test.each([
    ['wo2611050021', matches.exact],
    ['WO26', matches.numberBegins],
    ['冲压', matches.nameBegins],
    ['cydp', matches.nameBegins],
    ['0021', matches.within],
  ])('%s', (text, match) => expect(matchOf(row, text)).toBe(match))
})
