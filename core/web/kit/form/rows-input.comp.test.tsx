import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { field } from '#core/contract/field.ts'
import { serve, show } from '#tests/support/component.tsx'
import { lathes } from '../lathe.fixture.ts'
import { RowsInput } from './rows-input.tsx'

test('a reference within rows offers what holds the same as the form around them, all while nothing is chosen there', async () => {
  const reference = { path: lathes.select.path, label: ['name'], within: 'hallId' }
  const points = field.rows({ latheId: field.reference(reference, { display: 'latheName' }) })
  const server = serve([lathes.select, { rows: [], total: 0 }])
  const form = (hallId: number | null) => (
    <Form key={hallId} initialValues={{ hallId, points: [{ latheId: null }] }}>
      <Form.Item name="hallId" noStyle>
        <input aria-label="hall" />
      </Form.Item>
      <RowsInput owner="route" name="points" field={points} row={null} />
    </Form>
  )
  await show(form(7))
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await waitFor(() => expect(server.sent(lathes.select)).toMatchObject([{ where: { hallId: 7 } }]))
})

test('… and all of them while nothing stands there', async () => {
  const reference = { path: lathes.select.path, label: ['name'], within: 'hallId' }
  const server = serve([lathes.select, { rows: [], total: 0 }])
  await show(
    <Form initialValues={{ points: [{ latheId: null }] }}>
      <RowsInput
        owner="route"
        name="points"
        field={field.rows({ latheId: field.reference(reference, { display: 'latheName' }) })}
        row={null}
      />
    </Form>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await waitFor(() => expect(server.sent(lathes.select)).toMatchObject([{ where: {} }]))
})
