import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { carouselPath } from '#areas/boards/contract/carousel.ts'
import type { Session } from '#core/web/session/session.tsx'
import { keepDisplay, sessionHash } from '#core/web/session/session-storage.ts'
import BoardFrame from './board-frame.tsx'
import { pageOf } from './page-of.ts'

/** A display: the board or the carousel that it was made for; every other address leads there. */
export default function DisplayFrame({ display: { boards } }: { display: NonNullable<Session['display']> }) {
  useState(() => keepDisplay())
  const path = pageOf(useLocation())?.path
  const start = boards.length > 1 ? carouselPath : boards[0]?.path
  const opened = path === start || boards.some((board) => board.path === path)
  if (!opened) return <Navigate to={`/home/${start}?full=1${sessionHash()}`} replace />
  return <BoardFrame />
}
