import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { StampingBoard as Board } from '../../contract/stamping/stamping.api.ts'
import type { StampingCampaign, StampingPress } from '../../contract/stamping/stamping.ts'
import { ticksOf, timeScale, type Zoom } from '../gantt/canvas/time-scale.ts'
import { useMoments } from '../parts/moment.ts'
import { CampaignBar } from './campaign-bar.tsx'
import type { moldPaints } from './paints.ts'
import { othersOn, snapTo, stepOnPress, stepPress } from './positions.ts'
import type { CampaignMover } from './use-campaign-mover.ts'

interface Props {
  board: Board
  range: { from: number; to: number }
  zoom: Zoom
  paintOf: ReturnType<typeof moldPaints>
  selected: string | null
  mover: CampaignMover
  /** False while a scenario is looked at, and for those who may not move. */
  canMove: boolean
  onSelect(key: string): void
}

/** Pixels within which a bar goes to the edge of another one, and by which it must be carried to count as moved. */
const near = 10
const carried = 4
const grid = 5 * 60_000

/** Presses by time: campaigns in the colours of their molds, closed time grey, maintenance of molds in a row of its own. */
export function StampingBoard({ board, range, zoom, paintOf, selected, mover, canMove, onSelect }: Props) {
  const t = useT()
  const { user } = useSession()
  const { moment } = useMoments()
  const scale = useMemo(() => timeScale(zoom, range.from, range.to, user.zone), [zoom, range.from, range.to, user.zone])
  const ticks = useMemo(
    () => ticksOf(scale, range.from, range.to, (date) => date.slice(5)).filter(({ at }) => at < range.to),
    [scale, range.from, range.to],
  )
  const holder = useRef<HTMLDivElement>(null)
  const grip = useRef<{ key: string; x: number; offset: number; carrying: boolean } | null>(null)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === zoom) return
    shown.current = zoom
    if (holder.current) holder.current.scrollLeft = Math.max(0, scale.xOf(board.now) - 60)
  }, [zoom, scale, board.now])
  const { held } = mover

  const fixed = (campaign: StampingCampaign) => !canMove || campaign.tasks.some(({ locked, begun }) => locked || begun)
  const carry = (campaign: StampingCampaign, event: PointerEvent<HTMLButtonElement>) => {
    const own = grip.current
    if (own?.key !== campaign.key) return
    if (
      !own.carrying &&
      Math.abs(event.clientX - own.x) < carried &&
      pressAt(event, board.presses)?.key === campaign.press
    )
      return
    own.carrying = true
    const lane = event.currentTarget.closest('.stamping-lane') ?? event.currentTarget
    const press = pressAt(event, board.presses) ?? pressOf(board.presses, campaign)
    if (!press) return
    const at = Math.max(board.now, scale.at(event.clientX - lane.getBoundingClientRect().left - own.offset))
    const within = scale.at(near) - scale.at(0)
    mover.hold(campaign, { press, start: snapTo(othersOn(board.campaigns, campaign, press), at, within, grid) })
  }
  const keys = (campaign: StampingCampaign, event: KeyboardEvent) => {
    const mine = held?.campaign.key === campaign.key ? held : null
    if (event.key === 'Escape') mover.cancel()
    if (event.key === 'Enter' && mine) {
      event.preventDefault()
      void mover.drop()
    }
    const press = mine?.press ?? pressOf(board.presses, campaign)
    const start = mine?.start ?? campaign.start
    if (fixed(campaign) || !press) return
    const by = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      const others = othersOn(board.campaigns, campaign, press)
      mover.hold(campaign, { press, start: stepOnPress(others, start, by, board.now) })
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      mover.hold(campaign, { press: stepPress(board.presses, press, by), start })
    }
  }
  return (
    <div className="stamping-board" ref={holder} role="region" aria-label={t('stamping.board')}>
      <div className="stamping-rows" style={{ width: scale.width + 168 }}>
        <div className="stamping-axis">
          <span className="stamping-name" />
          <div className="stamping-ticks">
            {ticks.map(({ at, label, major }) => (
              <span key={at} className={major ? 'is-major' : undefined} style={{ left: scale.xOf(at) }}>
                {label}
              </span>
            ))}
          </div>
        </div>
        {board.presses.map((press) => (
          <div key={press.key} className="stamping-row" data-press={press.key}>
            <span className="stamping-name">
              <b>{press.name}</b>
              <small>{press.enabled ? press.line : t('stamping.pressOff')}</small>
            </span>
            <div className="stamping-lane">
              {press.open.map(({ from, to }) => (
                <i
                  key={from}
                  className="stamping-open"
                  style={{ left: scale.xOf(from), width: scale.xOf(to) - scale.xOf(from) }}
                />
              ))}
              {board.campaigns
                .filter((campaign) => campaign.press === press.key)
                .map((campaign) => (
                  <CampaignBar
                    key={campaign.key}
                    campaign={campaign}
                    scale={scale}
                    paint={paintOf(campaign.mold)}
                    selected={selected === campaign.key}
                    held={held?.campaign.key === campaign.key}
                    onSelect={() => onSelect(campaign.key)}
                    onKeyDown={(event) => keys(campaign, event)}
                    onPointerDown={(event) => {
                      if (event.button !== 0 || fixed(campaign)) return
                      event.currentTarget.setPointerCapture(event.pointerId)
                      const offset = event.clientX - event.currentTarget.getBoundingClientRect().left
                      grip.current = { key: campaign.key, x: event.clientX, offset, carrying: false }
                    }}
                    onPointerMove={(event) => carry(campaign, event)}
                    onPointerUp={() => {
                      const carrying = grip.current?.carrying
                      grip.current = null
                      if (carrying && held) void mover.drop()
                    }}
                  />
                ))}
              {held?.press.key === press.key && <Ghost held={held} scale={scale} />}
            </div>
          </div>
        ))}
        <div className="stamping-row stamping-maintenance">
          <span className="stamping-name">
            <b>{t('stamping.maintenance')}</b>
          </span>
          <div className="stamping-lane">
            {board.molds.flatMap(({ number, windows }) =>
              windows.map(({ from, to, why, fits }) => (
                <span
                  key={`${number} ${from}`}
                  className={fits ? 'stamping-window' : 'stamping-window is-tight'}
                  style={{
                    left: scale.xOf(from),
                    width: Math.max(8, scale.xOf(to) - scale.xOf(from)),
                    borderColor: paintOf(number).edge,
                    background: paintOf(number).fill,
                  }}
                  title={`${t(`stamping.window.${why}`, { mold: number })} ${moment(from)} – ${moment(to)}${fits ? '' : ` · ${t('stamping.windowTight')}`}`}
                >
                  {number}
                </span>
              )),
            )}
          </div>
        </div>
        <i className="stamping-now" style={{ left: scale.xOf(board.now) + 168 }} title={t('gantt.now')} />
      </div>
      <p id="stamping-help" className="gm-hidden">
        {t('stamping.help')}
      </p>
    </div>
  )
}

const pressOf = (presses: readonly StampingPress[], { press }: StampingCampaign) =>
  presses.find(({ key }) => key === press)

/** The press whose row is under the pointer. */
function pressAt(event: PointerEvent, presses: readonly StampingPress[]): StampingPress | undefined {
  const row = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((each) => each.closest('[data-press]'))
    .find((each) => each !== null)
  return presses.find(({ key, enabled }) => key === row?.getAttribute('data-press') && enabled)
}

/** Where the held campaign would stand. */
function Ghost({ held, scale }: { held: NonNullable<CampaignMover['held']>; scale: ReturnType<typeof timeScale> }) {
  const own = new Set(held.campaign.tasks.map(({ id }) => id))
  const after = (held.result?.changes ?? []).filter(({ id }) => own.has(id)).map((change) => change.after)
  const starts = after.flatMap(({ start }) => start ?? [])
  const ends = after.flatMap(({ end }) => end ?? [])
  const start = starts.length ? Math.min(...starts) : held.start
  const end = ends.length ? Math.max(...ends) : held.start + held.campaign.end - held.campaign.start
  const bad = held.refused !== null || held.result?.conflicts.some(({ kind }) => kind === 'rule')
  return (
    <i
      className={bad ? 'stamping-ghost is-bad' : 'stamping-ghost'}
      style={{ left: scale.xOf(start), width: Math.max(6, scale.xOf(end) - scale.xOf(start)) }}
    />
  )
}
