/** Released flows as artefacts, and what is said of them. */
import { grouped, type Words, words } from '@tulle/core/text'
import { type Published, published } from '../../artefact.ts'
import { flowMap, MAP } from '../../flows/map.ts'
import { flowRows, staysApart, staysRows } from '../../flows/rows.ts'
import { SPREAD, spreadText } from '../../flows/spread-file.ts'
import { nothing, outstanding } from '../../flows/stands-out.ts'
import { ZONES } from '../../flows/zones-file.ts'
import type { Made } from '../../kind.ts'
import { leftOutInWords, linesInWords, NEARLY_ALL, toldOf } from '../../left-out.ts'
import { flowsResult } from '../../published/results.ts'
import type { Counts } from '../../source.ts'
import { geojsonOf } from '../../zones/geojson.ts'
import { ancestry, type Zones } from '../../zones/zones.ts'
import { besideFlows } from './beside.ts'
import { endsOf } from './ends.ts'
import type { FlowsSettings } from './options.ts'
import type { Read } from './read.ts'

export function madeOf(read: Read, settings: FlowsSettings, zones: Zones): Made {
  const { release, counts, trips } = read
  const title = titleOf(settings)
  const rows = flowRows(release)
  const names = [zones.names, ...zones.tiers.map((tier) => tier.names)]
  const remarks = [...nothing(release.plan, rows), ...leftOut(settings, counts), ...linesInWords(counts, settings.file)]
  const { outsideDomain, outsideFrom, outsideTo, rows: ofRows } = counts
  return {
    release,
    title,
    escapeNames: settings.escapeNames,
    published: [
      published(`flows.${settings.format}`, { is: 'flows', rows, names, format: settings.format }),
      ...(staysApart(release.plan)
        ? [
            published(`stays.${settings.format}`, {
              is: 'flows',
              rows: staysRows(release),
              names,
              format: settings.format,
            }),
          ]
        : []),
      published(ZONES, { is: 'text', text: geojsonOf(zones.names, zones.outlines, ancestry(zones)) }),
      published(SPREAD, { is: 'text', text: spreadText(release.gravity, zones.names) }),
      ...mapOf(flowMap(title, release.plan, rows, zones)),
    ],
    result: flowsResult(rows, names),
    names: names.flat(),
    chosen: outstanding(rows),
    reported: 'how many rows were left out, how many people were scaled down, how far the release is from the original',
    record: { counts },
    told: toldOf(remarks, { leftOut: { outsideDomain, outsideFrom, outsideTo, ofRows } }),
    remarks,
    evaluate: (run) =>
      besideFlows({ title, trips, released: release, zones: { ...zones, names }, wishes: { quick: true } }, run),
    promise: `ε = ${settings.epsilon}`,
  }
}

function mapOf(text: string | undefined): Published[] {
  return text === undefined ? [] : [published(MAP, { is: 'text', text })]
}

function leftOut(settings: FlowsSettings, counts: Counts): Words[] {
  const { rows, outsideDomain, outsideFrom, outsideTo } = counts
  const ends = endsOf(settings)
  const named = ends.are === 'names'
  const whys = named
    ? [`"${ends.from}" names none of the zones`, `"${ends.to}" names none of the zones`]
    : ['it starts outside all zones', 'it ends outside all zones']
  const wrong = [outsideFrom, outsideTo].map((count, k) => ({ count, why: whys[k] as string }))
  const why = wrong
    .filter(({ count }) => count > 0)
    .map(({ count, why }, _, { length }) => {
      return length === 1 ? why : `${why} (${grouped(count)} ${count === 1 ? 'row' : 'rows'})`
    })
  const left = leftOutInWords({
    count: outsideDomain,
    of: rows,
    what: ['row', 'rows'],
    why: why.join(', or '),
    listed: named,
  })
  if (named || outsideDomain < NEARLY_ALL * rows || rows === 0) return left
  return [
    ...left,
    words`Are latitude and longitude the wrong way round? {fromLat} and {toLat} are degrees to the north, {fromLon} and {toLon} to the east.`,
  ]
}

/** From what is published: what the file is called may tell more. */
function titleOf(settings: FlowsSettings): string {
  if (settings.title !== undefined) return settings.title
  const ends = endsOf(settings)
  if (ends.are === 'spots') return 'Trips between zones'
  const { from, to } = ends
  return /^from$/i.test(from) && /^to$/i.test(to) ? 'Trips between zones' : `Trips from ${from} to ${to}`
}
