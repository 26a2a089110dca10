import { expect, test } from 'vitest'
import { codes } from '#core/server/codes.ts'
import { modulesOf } from '#core/web/kit/print/encode.ts'

test('the designer shows the modules that are stamped', () => {
  for (const text of ['1-2345678923456789234567892345', 'https://mes.example.com/s/1-2345678923456789234567892345']) {
    const { columns, rows, dark } = codes.matrix('qr', text, 'M')
    expect(modulesOf(text)).toEqual({ columns, rows, dark: Array.from(dark) })
  }
})
