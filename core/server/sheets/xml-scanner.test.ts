import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributesOf, createXmlScanner } from './xml-scanner.ts'

function scan(pieces: readonly string[]): string[] {
  const events: string[] = []
  let text = ''
  const flush = () => {
    if (text) events.push(text)
    text = ''
  }
  const scanner = createXmlScanner({
    open: (name, tag) => {
      flush()
      events.push(`<${name} ${[...attributesOf(tag)].join(' ')}`)
    },
    close: (name) => {
      flush()
      events.push(`/${name}`)
    },
    text: (raw) => {
      text += raw
    },
  })
  for (const piece of pieces) scanner.push(piece)
  scanner.finish()
  return events
}

const DOCUMENT = `<?xml version="1.0"?><!-- a > b --><x:a r = "1>2"\n b='"'><c/>t&amp;<![CDATA[<&]]>u<d e="f"></d></x:a>`
const EVENTS = ['<a r,1>2 b,"', '<c ', '/c', 't&amp;<&amp;u', '<d e,f', '/d', '/a']

describe('createXmlScanner', () => {
  it('tells tags without prefix, attributes and text', () => {
    expect(scan([DOCUMENT])).toEqual(EVENTS)
  })

  it('tells the same however the document is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(DOCUMENT.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), DOCUMENT.length]
        expect(scan(at.slice(1).map((end, i) => DOCUMENT.slice(at[i], end)))).toEqual(EVENTS)
      }),
    )
    expect(scan([...DOCUMENT])).toEqual(EVENTS)
  })

  it.each(['<a>', '</a>', '<a', '<!DOCTYPE a><a/>', '<a/>text', '<a></a></a>', '<a b=c/>', '<a x"=" ></a>'])(
    'refuses %s',
    (document) => {
      expect(() => scan([document])).toThrow(/XML is broken/)
    },
  )

  it('refuses text without end', () => {
    expect(() => scan(Array(50).fill('x'.repeat(100_000)))).toThrow(/endless/)
  })
})
