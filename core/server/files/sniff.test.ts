import { utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '#core/server/sheets/testing.ts'
import { writeXlsx } from '#core/server/sheets/write-xlsx.ts'
import { sniff } from './sniff.ts'

const zip = (...paths: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(paths.map((path) => [path, Buffer.from('x')]))))
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

function xls(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]), 'a')
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }))
}

function wav(): Buffer {
  const bytes = Buffer.alloc(44)
  bytes.write('RIFF')
  bytes.writeUInt32LE(36, 4)
  bytes.write('WAVEfmt ', 8)
  return bytes
}

const PNG =
  '89504e47 0d0a1a0a 0000000d 49484452 00000001 00000001 08060000 001f15c4 89 0000000a 49444154 789c6300 01000005 0001 0d0a2db4 00000000 49454e44 ae426082'

describe('sniff', () => {
  it('tells a workbook of our own, streamed, from its content', async () => {
    const bytes = await bytesOf(writeXlsx([{ name: 'a', columns: [{ header: 'h', type: 'text' }], rows: [] }]))
    expect(await sniff(bytes)).toEqual({
      kind: 'xlsx',
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
  })

  it.each([
    ['xls', xls()],
    ['docx', zip('[Content_Types].xml', 'word/document.xml')],
    ['pptx', zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['zip', zip('[Content_Types].xml', 'readme.txt')],
    ['pdf', Buffer.from('%PDF-1.7\n%%EOF')],
    ['png', hex(PNG)],
    ['jpeg', hex('ffd8ffe0 00104a46 49460001 01000001 00010000 ffd9')],
    ['gif', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['mp4', Buffer.concat([hex('00000018'), Buffer.from('ftypmp42'), hex('00000000'), Buffer.from('mp42isom')])],
    ['mp3', Buffer.concat([hex('fffb9000'), Buffer.alloc(413), hex('fffb9000'), Buffer.alloc(413)])],
    ['wav', wav()],
  ])('tells %s', async (kind, bytes) => {
    expect((await sniff(bytes)).kind).toBe(kind)
  })

  it.each([
    ['text', Buffer.from('hello')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a zip archive cut off', zip('xl/workbook.xml').subarray(0, 40)],
    ['a compound file cut off', xls().subarray(0, 100)],
    ['a PNG cut off', hex(PNG).subarray(0, 6)],
    ['nothing', Buffer.alloc(0)],
  ])('does not know %s', async (_, bytes) => {
    expect(await sniff(bytes)).toEqual({ kind: 'unknown', mime: 'application/octet-stream' })
  })
})
