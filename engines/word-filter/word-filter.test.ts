import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWED } from './allowed.ts'
import { createWordFilter } from './word-filter.ts'
import { WORDS } from './words.ts'

const filter = createWordFilter()
const every = Object.values(WORDS).flat()

describe('the built-in list', () => {
  it('holds about a thousand distinct entries in the six classes', () => {
    expect(every.length).toBeGreaterThan(900)
    expect(every.length).toBeLessThan(1100)
    expect(new Set(every.map((word) => word.toLowerCase())).size).toBe(every.length)
    expect(Object.keys(WORDS)).toEqual(['profanity', 'politics', 'drugs', 'weapons', 'certificates', 'adult'])
  })

  it('has no entry so short that it would hit inside other words', () => {
    for (const word of every) expect(word.length, word).toBeGreaterThanOrEqual(/\p{Script=Han}/u.test(word) ? 2 : 4)
  })

  it('never lists a word that is also allowed', () => {
    const listed = new Set(every)
    expect(ALLOWED.filter((term) => listed.has(term))).toEqual([])
    expect(new Set(ALLOWED).size).toBe(ALLOWED.length)
  })

  it('replaces every entry by exactly two asterisks', () => {
    for (const word of every) expect(filter.clean(`甲：${word}。`), word).toBe('甲：**。')
  })

  it('leaves every allowed term alone', () => {
    for (const term of ALLOWED) expect(filter.clean(`把${term}好`), term).toBe(`把${term}好`)
  })
})

describe('factory language', () => {
  const sentences = [
    '深孔用枪钻加工，换枪钻前先打码，射出成型机台停机',
    '毒性气体检测报警，防止吸毒性气体，剧毒品仓双人双锁',
    '喷枪、焊枪、胶枪、气枪、黄油枪点检；手枪钻、手枪式插头入库',
    '焊枪支架松动，机械手枪头磨损，同步枪头更换，扳手枪校准',
    '爆破片与雷管压接工装保养，避雷管、接地雷击计数器检查',
    '甲基乙基酮、乙醇、苯基树脂、钛白粉、SiK粉末、大麻袋、亚麻布',
    '冲压裸铜线，微冲压件，裸照明灯罩，增值税发票随货',
    '一次性交付，周期性交货，接口交互，出口交期，弹性交叉排程，援交接班',
    '注射精度、颜色情况、红色情形、表情色彩、单色鬼影、三色带',
    '我操作的机台，安装逼近开关，打包夜班，打开房门，叉车震动大',
    '每台独立运行，单台独立电源，港独立仓，第三退火炉，集中功率不足',
    '无法轮换，无法轮到夜班，移动乱序，自动乱码，其中功能异常',
    '请假证明、病假证件、休假证书、放假章程',
    '生产性服务业、系统性服务、一次性用品、选择性侵蚀、可靠性高',
    '露点仪、红灯区域、黄网线、第二货梯、十三点检查、二百五十件',
    '穴数为四穴，最小穴距，插穴位，阴模阳模，太阳具有反光',
    '设备罢工两小时，废物处理，固体废物，病毒扫描，成熟女工，女优秀员工',
    '妈妈的请假单，给我滚动条，东京热处理炉，统一教育训练，开发克服困难',
  ]
  it.each(sentences)('leaves alone: %s', (sentence) => {
    expect(filter.matches(sentence)).toEqual([])
    expect(filter.clean(sentence)).toBe(sentence)
  })
})

describe('matching', () => {
  it('leaves text without Chinese characters untouched', () => {
    expect(filter.clean('fuck this, 123')).toBe('fuck this, 123')
    expect(filter.matches('fuck')).toEqual([])
    expect(filter.clean('fuck这')).toBe('**这')
    expect(filter.clean('')).toBe('')
  })

  it('takes the longest entry and tells where and what', () => {
    const longest = createWordFilter({ add: ['灰尘', '灰尘暴君'] })
    expect(longest.clean('有灰尘暴君和灰尘')).toBe('有**和**')
    expect(longest.matches('有灰尘暴君和冰毒')).toEqual([
      { word: '灰尘暴君', index: 1, class: 'custom' },
      { word: '冰毒', index: 6, class: 'drugs' },
    ])
  })

  it('compares letters without case and width, and does not join across spaces', () => {
    expect(filter.clean('买k粉和Ｋ粉')).toBe('买**和**')
    expect(filter.clean('枪 支 和 冰-毒')).toBe('枪 支 和 冰-毒')
  })

  it('lets an allowed term shield what overlaps it, but not a word that contains it whole', () => {
    expect(filter.clean('一次性交付')).toBe('一次性交付')
    expect(filter.clean('这是性交易')).toBe('这是**')
    expect(filter.clean('代开发票，开发票')).toBe('**，开发票')
  })

  it('honours a team’s changes: allow over add over the built-in terms and remove', () => {
    expect(createWordFilter({ remove: ['冰毒'] }).clean('冰毒')).toBe('冰毒')
    expect(createWordFilter({ remove: ['冰毒'], add: ['冰毒'] }).clean('冰毒')).toBe('**')
    expect(createWordFilter({ add: ['打码'] }).clean('打码')).toBe('**')
    expect(createWordFilter({ add: ['打码'], allow: ['打码'] }).clean('打码')).toBe('打码')
    expect(createWordFilter({ allow: [' 冰毒测试纸 '] }).clean('冰毒测试纸')).toBe('冰毒测试纸')
    expect(createWordFilter({ add: ['', ' '] }).clean('好')).toBe('好')
  })

  it('takes added words literally', () => {
    const literal = createWordFilter({ add: ['a.b中', '[x]', '中(', '-'] })
    expect(literal.clean('aXb中')).toBe('aXb中')
    expect(literal.clean('好a.b中[x]中(-')).toBe('好********')
  })
})

/** The documented rule, written out naively. */
function reference(words: Set<string>, terms: Set<string>, text: string): string {
  const entries = [...words, ...terms].sort((a, b) => b.length - a.length)
  let out = ''
  for (let i = 0; i < text.length; ) {
    const at = entries.find((entry) => {
      if (!text.startsWith(entry, i)) return false
      if (terms.has(entry)) return true
      for (const term of terms) {
        for (let k = i + 1; k < i + entry.length; k++) {
          if (text.startsWith(term, k) && k + term.length > i + entry.length) return false
        }
      }
      return true
    })
    out += at && !terms.has(at) ? '**' : (at ?? text[i])
    i += at?.length ?? 1
  }
  return out
}

describe('properties', () => {
  const syllables = fc.array(fc.constantFrom('龘', '靐', '齉', 'x'), { minLength: 1, maxLength: 4 })
  const word = syllables.map((parts) => parts.join(''))
  const text = fc.array(fc.constantFrom('龘', '靐', '齉', 'x', ' '), { maxLength: 14 }).map((p) => `${p.join('')}钢`)

  it('agrees with the rule written out naively', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), fc.array(word, { maxLength: 3 }), text, (add, allow, sample) => {
        const terms = new Set(allow)
        const words = new Set(add.filter((entry) => !terms.has(entry)))
        expect(createWordFilter({ add, allow }).clean(sample)).toBe(reference(words, terms, sample))
      }),
      { numRuns: 60 },
    )
  })

  it('is settled after one pass, and reports matches that stand in the text without overlapping', () => {
    const piece = fc.oneof(fc.constantFrom(...every), fc.constantFrom(...ALLOWED), fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const sample = pieces.join('')
        const once = filter.clean(sample)
        expect(filter.clean(once)).toBe(once)
        let end = 0
        for (const match of filter.matches(sample)) {
          expect(match.index).toBeGreaterThanOrEqual(end)
          expect(sample.startsWith(match.word, match.index)).toBe(true)
          end = match.index + match.word.length
        }
      }),
      { numRuns: 200 },
    )
  })
})
