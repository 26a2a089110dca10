import { expect, test } from 'vitest'
import { readXmlTree } from './xml.ts'

test('elements, attributes, lists and texts become values', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <!-- materials -->
    <b2:ShowMaterialDefinition xmlns:b2="http://www.mesa.org/xml/B2MML" releaseID="7">
      <b2:DataArea>
        <b2:MaterialDefinition><b2:ID>A&amp;1</b2:ID><b2:Description><![CDATA[Bracket <left>]]></b2:Description></b2:MaterialDefinition>
        <b2:MaterialDefinition><b2:ID>B</b2:ID><b2:Quantity unit="kg">12.5</b2:Quantity><b2:Description/></b2:MaterialDefinition>
      </b2:DataArea>
    </b2:ShowMaterialDefinition>`
  expect(readXmlTree(text)).toEqual({
    '@releaseID': '7',
    DataArea: {
      MaterialDefinition: [
        { ID: 'A&1', Description: 'Bracket <left>' },
        { ID: 'B', Quantity: { '@unit': 'kg', _: '12.5' }, Description: '' },
      ],
    },
  })
  expect(readXmlTree('<a>&#20013;&#x6587;</a>')).toBe('中文')
})

test('what is no whole document is not read, nor what could make more of itself than it is', () => {
  const bombs = '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'
  const deep = `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`
  for (const text of [
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a',
    '<a>x</a>tail',
    bombs,
    deep,
    '{"a": 1}',
  ])
    expect(readXmlTree(text), text.slice(0, 30)).toBeNull()
  expect(readXmlTree('<a>&b;</a>')).toBe('&b;')
  // No name of an element reaches what every object has.
  expect(JSON.stringify(readXmlTree('<a><__proto__><x>1</x></__proto__></a>'))).toBe('{"__proto__":{"x":"1"}}')
})

test('a large document is read in time that grows with it', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `<r id="${i}"><no>P${i}</no></r>`).join('')
  const read = readXmlTree(`<l>${rows}</l>`)
  expect(typeof read === 'object' && read !== null && Array.isArray(read.r) && read.r.length).toBe(20_000)
})
