import { Tag, Typography } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'

interface Attempt {
  id: number
  act: string
  at: string
  tookMs: number
  request: string | null
  status: number | null
  answer: string | null
  problem: string | null
  error: string | null
}

/** A text of a program, as it came. */
export const Sent = ({ text }: { text: string }) => (
  <Typography.Paragraph copyable={{ text }}>
    {/* Long ones are scrolled, by keyboard too. */}
    <pre className="integration-text" tabIndex={0}>
      {pretty(text)}
    </pre>
  </Typography.Paragraph>
)

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Every try of a delivery, the newest first, with what was answered. */
export function Attempts({ attempts, withRequest = false }: { attempts: Attempt[]; withRequest?: boolean }) {
  const t = useT()
  const { user } = useSession()
  const result = (row: Attempt) =>
    row.problem === null ? (
      <Tag color="green">{t('outgoing.attempt.ok')}</Tag>
    ) : (
      <>
        <Tag color="red">{t(`outgoing.problem.${row.problem}`)}</Tag>
        {row.error}
      </>
    )
  return (
    <PlainTable
      size="small"
      rowKey="id"
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      locale={{ emptyText: t('outgoing.noAttempts') }}
      dataSource={attempts}
      expandable={{
        rowExpandable: ({ answer, request }) => Boolean(answer || (withRequest && request)),
        expandedRowRender: ({ answer, request }) => (
          <>
            {withRequest && request && (
              <>
                <h4>{t('outgoing.attempt.request')}</h4>
                <Sent text={request} />
              </>
            )}
            {answer && (
              <>
                <h4>{t('outgoing.attempt.answer')}</h4>
                <Sent text={answer} />
              </>
            )}
          </>
        ),
      }}
      columns={[
        { title: t('outgoing.attempt.at'), dataIndex: 'at', render: (at: string) => instantText(at, user.zone) },
        {
          title: t('outgoing.attempt.act'),
          dataIndex: 'act',
          render: (act: string) => t(`outgoing.attempt.act.${act}`),
        },
        { title: t('outgoing.attempt.status'), dataIndex: 'status', align: 'right' },
        { title: t('outgoing.attempt.tookMs'), dataIndex: 'tookMs', align: 'right' },
        { title: t('outgoing.attempt.problem'), key: 'result', render: (_, row) => result(row) },
      ]}
    />
  )
}
