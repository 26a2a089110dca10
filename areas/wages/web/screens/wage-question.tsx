import { Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive, usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { answerWageQuestion, getWageQuestion, selectWageQuestion } from '../../contract/question.ts'
import { lineText } from '../parts/line-text.ts'
import { moneyText } from '../parts/money.ts'
import { Thread } from '../parts/thread.tsx'
import { WhyTree } from '../parts/why-tree.tsx'
import '../wages.css'

const topics = ['wageQuestion']

/** What people ask me about their pay: the waiting ones first, each with the one line that it is about. For a phone too. */
export default function WageQuestions() {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const active = useActive()
  const [answered, setAnswered] = useState(false)
  const { question } = usePageQuery()
  const led = question && /^\d{1,15}$/.test(question) ? Number(question) : null
  const [opened, setOpened] = useState<number | null>(led)
  const [followed, setFollowed] = useState(led)
  if (led !== followed) {
    setFollowed(led)
    setOpened(led)
  }
  const { data, error, refetch } = useCall(selectWageQuestion, { answered }, { topics, keepPrevious: true })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="kit-screen">
      <section className="kit-card">
        <Segmented
          aria-label={t('screen.wageQuestion')}
          value={answered ? 'answered' : 'open'}
          options={[
            { value: 'open', label: t('wageQuestion.waiting') },
            { value: 'answered', label: t('wageQuestion.answered') },
          ]}
          onChange={(value) => setAnswered(value === 'answered')}
        />
      </section>
      {!data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && (
        <Empty description={t(answered ? 'wageQuestion.noneAnswered' : 'wageQuestion.none')} />
      )}
      {data && data.rows.length > 0 && (
        <section className="kit-card wage-day">
          {data.rows.map((row) => (
            <button key={row.id} type="button" className="wage-line" onClick={() => setOpened(row.id)}>
              <span>
                {row.userName} {row.jobNumber} · {row.departmentName}
                <small>{row.text}</small>
                <small className="kit-faint">
                  {[t(`wageKind.${row.line.kind}`), row.line.day, lineText(t, { ...row.line, amount: 0 }, language)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <small className="kit-faint">{instantText(row.toldAt, user.zone).slice(5, 16)}</small>
            </button>
          ))}
        </section>
      )}
      {opened !== null && active && <Asked key={opened} id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function Asked({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const loaded = useCall(getWageQuestion, { id }, { topics })
  const act = useAct(answerWageQuestion, { topics, success: t('wageQuestion.sent') })
  return (
    <LoadedDrawer
      title={t('wageQuestion.of', { name: loaded.data?.userName ?? '' })}
      size={520}
      loaded={loaded}
      onClose={onClose}
    >
      {({ line, messages }) => (
        <>
          <p className="wage-asked">
            {[t(`wageKind.${line.kind}`), line.day, lineText(t, line, language)].filter(Boolean).join(' · ')}
            <b>{moneyText(line.amount, language)}</b>
          </p>
          <WhyTree why={line.why} />
          <Thread
            messages={messages}
            label={t('wageQuestion.answer')}
            button={t('wageQuestion.act.answer')}
            pending={act.pending}
            onSend={async (text) => (await act.run({ id, text })) !== undefined}
          />
        </>
      )}
    </LoadedDrawer>
  )
}
