import { Button, Drawer, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive, usePageQuery } from '#core/web/screens/navigation.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { addDays } from '#engines/working-time/index.ts'
import { askAboutWage, selectOwnWageQuestion } from '../../contract/question.ts'
import { getOwnWage } from '../../contract/wage.ts'
import { moneyText } from '../parts/money.ts'
import { Thread } from '../parts/thread.tsx'
import { WageLines } from '../parts/wage-lines.tsx'
import { WhyTree } from '../parts/why-tree.tsx'
import '../wages.css'

type Own = OutputOf<typeof getOwnWage>
type Line = Own['lines'][number]

/** What I earned today and in the period so far, and why: for a phone. */
export default function MyWage() {
  const t = useT()
  const [day, setDay] = useState<string | undefined>(undefined)
  const [line, setLine] = useState<Line | null>(null)
  const active = useActive()
  const narrow = useNarrow()
  const { data, error, refetch, isPlaceholderData } = useCall(
    getOwnWage,
    { ...(day && { day }) },
    { topics: ['report', 'duty', 'shortWork', 'wagePeriod'], keepPrevious: true },
  )
  const questions = useCall(selectOwnWageQuestion, {}, { topics: ['wageQuestion'] })
  const { question } = usePageQuery()
  const led = questions.data?.rows.find(({ id }) => String(id) === question)
  const [followed, setFollowed] = useState<string>()
  // The message of an answer leads to the line that it is about, once it is there.
  if (question && led && data && !isPlaceholderData && followed !== question) {
    const from = led.lineKey.slice(0, 10)
    if (data.from === from) {
      setFollowed(question)
      setLine(data.lines.find(({ lineKey }) => lineKey === led.lineKey) ?? null)
    } else if (day !== from) setDay(from)
    else setFollowed(question)
  }
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="kit-screen">
      <Summary own={data} onDay={setDay} />
      {data.lines.length ? (
        <WageLines<Line>
          lines={data.lines}
          onOpen={setLine}
          markOf={({ lineKey }) => <AskedMark question={questions.data?.rows.find((row) => row.lineKey === lineKey)} />}
        />
      ) : (
        <Empty description={t('wage.noneYet')} />
      )}
      {line && active && (
        <Drawer
          open
          size={narrow ? '100%' : 520}
          title={t('wage.whyOf', { kind: t(`wageKind.${line.kind}`) })}
          onClose={() => setLine(null)}
        >
          <WhyTree why={line.why} />
          <OwnThread line={line} day={day} questions={questions.data?.rows ?? []} />
        </Drawer>
      )}
    </div>
  )
}

type Question = OutputOf<typeof selectOwnWageQuestion>['rows'][number]

function AskedMark({ question }: { question: Question | undefined }) {
  const t = useT()
  if (!question) return null
  return question.answered ? (
    <Tag color="green">{t('wageQuestion.answered')}</Tag>
  ) : (
    <Tag color="blue">{t('wageQuestion.open')}</Tag>
  )
}

/** What I asked about a line, and the answers. */
function OwnThread({ line, day, questions }: { line: Line; day: string | undefined; questions: readonly Question[] }) {
  const t = useT()
  const act = useAct(askAboutWage, { topics: ['wageQuestion'], success: t('wageQuestion.sent') })
  const messages = questions.find(({ lineKey }) => lineKey === line.lineKey)?.messages ?? []
  return (
    <Thread
      messages={messages}
      label={t('wageQuestion.ask')}
      button={t('wageQuestion.act.ask')}
      pending={act.pending}
      onSend={async (text) => (await act.run({ ...(day && { day }), lineKey: line.lineKey, text })) !== undefined}
    />
  )
}

function Summary({ own, onDay }: { own: Own; onDay(day: string | undefined): void }) {
  const t = useT()
  const [language] = useLanguage()
  const current = own.today >= own.from && own.today <= own.to
  return (
    <section className="kit-card">
      <FigureList
        label={t('screen.myWage')}
        figures={[
          ...(current
            ? [
                {
                  label: t('wage.today'),
                  value: moneyText(own.todayTotal, language),
                  small: own.waiting ? t('wage.waiting', { count: numberText(own.waiting, language) }) : own.today,
                },
              ]
            : []),
          {
            label: own.periodName ?? t('wage.month'),
            value: moneyText(own.total, language),
            small: `${own.from} – ${own.to} · ${t(`wage.status.${own.status}`)}`,
          },
          ...own.kinds.map(({ kind, amount }) => ({
            label: t(`wageKind.${kind}`),
            value: moneyText(amount, language),
          })),
        ]}
      />
      <Button onClick={() => onDay(addDays(own.from, -1))}>{t('wage.periodBefore')}</Button>{' '}
      {!current && <Button onClick={() => onDay(undefined)}>{t('wage.periodNow')}</Button>}
    </section>
  )
}
