import { StationPane, StationScreen } from '../instructions/station-screen.tsx'

/** The instructions for what a station works on, one at a time. */
export default function StationEsopDisplay() {
  return <StationScreen path="stationEsopDisplay">{(data) => <StationPane data={data} first={0} />}</StationScreen>
}
