import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { CountDifference } from '#core/web/kit/count/count-difference.tsx'
import { instantText, numberText, ScreenLink, searchQuery, shareText } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { getWipCountReview, recountWipLine, type WipReviewedLine } from '../contract/count.api.ts'
import type { WipCountRow } from './screens/wip-check.tsx'
import { WipSettle } from './wip-settle.tsx'

const topics = ['wipCount', 'report']

/** Differences of a count, each with all who counted it and what became of it; while they are open each is settled from here. */
export function WipReview({ count, onClose }: { count: WipCountRow; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getWipCountReview, { id: count.id }, { topics })
  const [settled, setSettled] = useState<WipReviewedLine | null>(null)
  return (
    <>
      <LoadedDrawer
        title={t('wipCount.review', { count: count.countNo ?? '' })}
        size={640}
        loaded={loaded}
        onClose={onClose}
      >
        {({ counted, exact, lines, status }) => (
          <>
            <FigureList
              figures={[
                {
                  label: t('wipCount.accuracy'),
                  value: counted ? shareText(exact / counted, 1) : '–',
                  small: t('wipCount.accuracyOf', { exact, counted }),
                },
              ]}
            />
            {!lines.length && <Empty description={t('wipCount.noDifference')} />}
            <ul className="kit-count-lines">
              {lines.map((line) => (
                <Line key={line.id} line={line} status={status} onSettle={() => setSettled(line)} />
              ))}
            </ul>
          </>
        )}
      </LoadedDrawer>
      {settled && <WipSettle key={settled.id} line={settled} onClose={() => setSettled(null)} />}
    </>
  )
}

interface LineProps {
  line: WipReviewedLine
  status: string
  onSettle(): void
}

function Line({ line, status, onSettle }: LineProps) {
  const t = useT()
  const [language] = useLanguage()
  const again = useAct(recountWipLine, { topics, onDone: () => toast.success(t('kit.count.recountAsked')) })
  const open = line.status === 'counted' && !line.settlement && (status === 'counting' || status === 'settling')
  return (
    <CountDifference
      title={
        <>
          <b>{line.produreName}</b> {line.workorderNo} {line.materialDesc}
        </>
      }
      line={line}
      actions={
        open && (
          <div className="kit-count-entry">
            <Button loading={again.pending} onClick={() => void again.run({ ids: [line.id] })}>
              {t('kit.count.askRecount')}
            </Button>
            {status === 'settling' && line.difference !== 0 && (
              <Button type="primary" onClick={onSettle}>
                {t('wipCount.settle')}
              </Button>
            )}
          </div>
        )
      }
    >
      {line.waiting > 0 && (
        <small>
          {t('wipCount.waiting', { count: numberText(line.waiting, language) })}{' '}
          <ScreenLink path="ngHandling" query={searchQuery({ workorderNo: line.workorderNo })}>
            {t('wipCount.toNg')}
          </ScreenLink>
        </small>
      )}
      {line.settlement && <Became settlement={line.settlement} />}
    </CountDifference>
  )
}

function Became({ settlement }: { settlement: NonNullable<WipReviewedLine['settlement']> }) {
  const t = useT()
  const { user } = useSession()
  const { way, reason, reports, userName, at } = settlement
  return (
    <small>
      {[t(`wipCount.way.${way}`), reason, userName, instantText(at, user.zone)].filter(Boolean).join(' · ')}
      {reports.map(({ id, reportNo }) => (
        <span key={id}>
          {' · '}
          <ScreenLink path="WorkReportRecords" query={searchQuery({ id: [id] })}>
            {reportNo}
          </ScreenLink>
        </span>
      ))}
    </small>
  )
}
