import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type NamedReference } from '#core/contract/field.ts'
import { mountMade } from '#core/web/screens/made-in.ts'
import { serve, show } from '#tests/support/component.tsx'
import AddInPlace from './add-in-place.tsx'
import NamedSelect from './named-select.tsx'

const gauges = crud(
  defineEntity({ name: 'gauge', key: 'name', fields: { name: field.text({ required: true, max: 16 }) } }),
  { prefix: '/production/web', noun: 'Gauge', right: 'gauge', verbs: ['select', 'get', 'add'] },
)
const reference: NamedReference = { path: gauges.select.path, label: ['name'], by: 'writtenName' }
const row = (id: number, name: string, writtenName: string) => ({ id, version: 1, name, writtenName })
const field1 = () => screen.getByRole('combobox')

test('the text that a row holds is what travels, what it is called in the reader’s language is what is seen', async () => {
  serve([gauges.select, { rows: [row(1, 'pcs', '件'), row(2, 'box', '箱')], total: 2 }])
  const onChange = vi.fn()
  await show(<NamedSelect reference={reference} first="件" known="pcs" value="件" onChange={onChange} />)
  expect(screen.getByText('pcs')).toBeTruthy()
  fireEvent.mouseDown(field1())
  fireEvent.click(await screen.findByTitle('box'))
  expect(onChange).toHaveBeenCalledWith('箱')
})

test('what is not among them is made in place, and chosen', async () => {
  const server = serve(
    [
      gauges.select,
      ({ where }: { where: { id?: number[] } }) =>
        where.id ? { rows: [row(3, 'roll', '卷')], total: 1 } : { rows: [], total: 0 },
    ],
    [gauges.add, row(3, '卷', '卷')],
  )
  mountMade(async () => [{ crud: gauges, screen: 'gauges', inPlace: true }], AddInPlace)
  const onChange = vi.fn()
  await show(<NamedSelect reference={reference} onChange={onChange} />, { rights: ['gauge.add'] })
  fireEvent.mouseDown(field1())
  fireEvent.change(field1(), { target: { value: 'roll' } })
  fireEvent.click(await screen.findByRole('button', { name: /gauge/, hidden: true }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'gauge.name' }), { target: { value: '卷' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('卷'))
  expect(server.sent(gauges.add)).toEqual([{ name: '卷' }])
})
