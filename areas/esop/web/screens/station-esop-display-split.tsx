import { StationPane, StationScreen } from '../instructions/station-screen.tsx'

/** Two documents of what a station works on side by side, or a document and the task. */
export default function StationEsopDisplaySplit() {
  return (
    <StationScreen path="stationEsopDisplayS">
      {(data) => (
        <div className="station-esop-split">
          <div>
            <StationPane data={data} first={0} withTask />
          </div>
          <div>
            <StationPane data={data} first={data.instructions.length > 1 ? 1 : undefined} withTask />
          </div>
        </div>
      )}
    </StationScreen>
  )
}
