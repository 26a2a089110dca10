import { SplitPanes, StationPane, StationScreen } from '../instructions/station-screen.tsx'

/** The instructions for what a station works on: one at a time, or side by side where its line is set to it. */
export default function StationEsopDisplay() {
  return (
    <StationScreen path="stationEsopDisplay">
      {(data) => (data.look.layout === 'split' ? <SplitPanes data={data} /> : <StationPane data={data} first={0} />)}
    </StationScreen>
  )
}
