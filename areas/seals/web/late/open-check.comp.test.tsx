import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showLanguage } from '#core/web/i18n/index.ts'
import { serve, show } from '#tests/support/component.tsx'
import { checkStampedCopy } from '../../contract/seal.api.ts'
import OpenSealCheck from './open-check.tsx'

afterEach(() => showLanguage('en'))

const found = (text: string) => ({
  found: {
    factory: 'Pump works',
    title: 'WI-1.pdf',
    stampedAt: '2026-11-29T08:00:00Z',
    zone: 'Asia/Shanghai',
    seals: [],
    signature: null,
    file: 'none',
    standing: { holds: true, text },
  },
})

test('what the server says of a copy is asked again in the language that is chosen', async () => {
  const server = serve([checkStampedCopy, found('In force')])
  await show(<OpenSealCheck languages={null} />)
  fireEvent.change(screen.getByLabelText('Check code', { selector: 'input' }), { target: { value: 'ABCD' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check by code' }))
  await screen.findByText('Still in force (In force)')
  server.answer(checkStampedCopy, found('生效中'))
  await act(() => showLanguage('zh-Hans'))
  expect((await screen.findAllByText(/生效中/)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/In force/)).toBeNull()
  expect(server.sent(checkStampedCopy)).toHaveLength(2)
})
