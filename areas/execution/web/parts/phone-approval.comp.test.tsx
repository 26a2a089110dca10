import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { selectReportToApprove } from '../../contract/report.api.ts'
import { PhoneApproval } from './phone-approval.tsx'

const waiting = 130

test('more than a look of reports wait: the others come when asked for', async () => {
  const server = serve([
    selectReportToApprove,
    ({ pageSize }: { pageSize: number }) => ({
      rows: Array.from({ length: Math.min(pageSize, waiting) }, (_, i) => ({
        id: i + 1,
        version: 1,
        reportNo: `R${i + 1}`,
        status: 'underApproval',
        kind: 'report',
        goodQuantity: 5,
        defectiveQuantity: 0,
        reportedAt: '2026-01-05T08:00:00.000Z',
      })),
      total: waiting,
    }),
  ])
  await show(<PhoneApproval actions={[]} onOpen={() => undefined} />)
  // By text: among fifty cards a role takes seconds to find.
  fireEvent.click(await screen.findByText('Show more (80 more)'))
  await waitFor(() => expect(document.querySelectorAll('.exec-approval-card')).toHaveLength(100))
  expect(server.sent(selectReportToApprove)).toMatchObject([{ pageSize: 50 }, { pageSize: 100 }])
})
