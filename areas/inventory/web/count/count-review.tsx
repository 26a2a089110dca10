import { Button, Empty } from 'antd'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ApprovalTimeline } from '#core/web/kit/approval/approval-timeline.tsx'
import { CountDifference } from '#core/web/kit/count/count-difference.tsx'
import { numberText, shareText } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { getStockCountReview, type ReviewedLine, recountStockLine } from '../../contract/count.ts'
import type { CountRow } from './count-verbs.ts'

const topics = ['stockCount']

/** Differences of a count, each with all who counted it, and how its approval stands. */
export function CountReview({ count, onClose }: { count: CountRow; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getStockCountReview, { id: count.id }, { topics })
  return (
    <LoadedDrawer
      title={t('stockCount.review', { count: count.countNo ?? '' })}
      size={640}
      loaded={loaded}
      onClose={onClose}
    >
      {({ counted, exact, lines, decisions, waitingFor }) => (
        <>
          <FigureList
            figures={[
              {
                label: t('stockCount.accuracy'),
                value: counted ? shareText(exact / counted, 1) : '–',
                small: t('stockCount.accuracyOf', { exact, counted }),
              },
            ]}
          />
          {!lines.length && <Empty description={t('stockCount.noDifference')} />}
          <ul className="kit-count-lines">
            {lines.map((line) => (
              <Line key={line.id} line={line} open={count.status === 'counting'} />
            ))}
          </ul>
          {(decisions.length > 0 || waitingFor.length > 0) && (
            <ApprovalTimeline entity="stockCount" decisions={decisions} waitingFor={waitingFor} />
          )}
        </>
      )}
    </LoadedDrawer>
  )
}

function Line({ line, open }: { line: ReviewedLine; open: boolean }) {
  const t = useT()
  const [language] = useLanguage()
  const again = useAct(recountStockLine, { topics, onDone: () => toast.success(t('kit.count.recountAsked')) })
  return (
    <CountDifference
      title={
        <>
          <b>{line.locationCode}</b> {line.productCode} {line.productName} {line.lotNumber}
        </>
      }
      line={line}
      more={line.value !== null && ` (${line.value > 0 ? '+' : ''}${numberText(line.value, language)})`}
      actions={
        open &&
        line.status === 'counted' && (
          <Button loading={again.pending} onClick={() => void again.run({ ids: [line.id] })}>
            {t('kit.count.askRecount')}
          </Button>
        )
      }
    />
  )
}
