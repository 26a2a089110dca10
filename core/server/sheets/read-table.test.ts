import { expect, test } from 'vitest'
import { writeXlsx } from './index.ts'
import { readTable } from './read-table.ts'

const rowsOf = async (text: string | Buffer) => {
  const { header, rows } = await readTable(Buffer.from(text as string))
  return [header, ...rows.map(({ cells }) => cells)]
}

test('cells in quotes hold separators, line ends and quotes; blank lines are passed over', async () => {
  expect(await rowsOf('no,title\r\nA,"one, ""two""\nthree"\r\n\r\nB\r\n')).toEqual([
    ['no', 'title'],
    ['A', 'one, "two"\nthree'],
    ['B', ''],
  ])
  const { rows } = await readTable(Buffer.from('no\n"a\nb"\n\nc'))
  expect(rows.map(({ number }) => number)).toEqual([2, 5])
})

test('the separator is the one of the head, whatever stands in the cells', async () => {
  expect(await rowsOf('no;"a,b,c"\n1;2')).toEqual([
    ['no', 'a,b,c'],
    ['1', '2'],
  ])
  expect(await rowsOf('no\tname\n1\t2')).toEqual([
    ['no', 'name'],
    ['1', '2'],
  ])
})

test('texts of Chinese programs and of Windows are read as they were written', async () => {
  // 编码,名称 as GB 18030 has it.
  expect(await rowsOf(Buffer.from([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6]))).toEqual([['编码', '名称']])
  expect(await rowsOf(Buffer.from('\ufeff编码,名称', 'utf8'))).toEqual([['编码', '名称']])
  expect(await rowsOf(Buffer.from('\ufeff编码,名称', 'utf16le'))).toEqual([['编码', '名称']])
})

test('columns are told apart, and what is no table says so', async () => {
  expect((await rowsOf('a,,a\n1,2,3'))[0]).toEqual(['a', '#2', 'a#3'])
  await expect(readTable(Buffer.from(''))).rejects.toThrow('nothing in it')
  await expect(readTable(Buffer.from('no\n"a'))).rejects.toThrow('has no end')
  await expect(readTable(Buffer.from([1, 0, 2]))).rejects.toThrow('neither a workbook nor text')
})

test('a workbook is read as its sheet shows it', async () => {
  const columns = [
    { header: 'no', type: 'text' as const },
    { header: 'due', type: 'date' as const },
    { header: 'qty', type: 'number' as const },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx([{ name: 'S', columns, rows: [['A', '2026-03-01', 12.5]] }])) chunks.push(chunk)
  expect(await rowsOf(Buffer.concat(chunks))).toEqual([
    ['no', 'due', 'qty'],
    ['A', '2026-03-01', '12.5'],
  ])
})
