// pages/benchmarks.ts -- the exact list of a track's benchmarks.

import type { Competition } from '../data/competition';
import { decodeBenchmarks, type TrackBenchmarks } from '../data/records';
import { benchmarkLink, benchmarksLink, besideList } from '../model/links';
import { filterList, sortList } from '../model/list';
import { formatOrder, parseOrder, type Order } from '../model/sort';
import { countOf, formatBytes, formatCount } from '../text/numbers';
import { searchBox } from '../ui/controls';
import { h, name, replace, type Child } from '../ui/dom';
import { sortableTable, type Column } from '../ui/table';
import { VirtualTable } from '../ui/virtual';
import { trackOf, type Page, type Site } from './page';

const KEYS = ['name', 'division', 'logic', 'family', 'status', 'asserts', 'bytes', 'sha256'];

export async function benchmarksPage(site: Site): Promise<Page> {
  const { shell, view } = site;
  const track = trackOf(site);
  const load = async (competition: Competition) => {
    const { file } = trackOf({ ...site, competition });
    return decodeBenchmarks(await site.source.load(file), `${file}.json`);
  };
  shell.setTitle('Benchmarks', site.competition.name, 'Podium');
  shell.setTrail({ title: 'Benchmarks' });
  let list = await load(site.competition);

  const order = () => parseOrder(view.get('sort'), KEYS, { key: 'name', down: false });
  const shown = h('span', { role: 'status' });
  const leftOut = h('div');
  const table = listTable(
    () => list,
    order(),
    (next) => {
      view.set('sort', formatOrder(next));
      update(false);
    },
  );
  const search = searchBox('Name, logic, family or hash', view.get('find'), (text) => {
    view.set('find', text);
    update(false);
  });
  const update = (keepPlace: boolean) => {
    const rows = sortList(list, filterList(list, view.get('find')), order());
    table.setOrder(order());
    table.setRows(rows, keepPlace);
    shown.textContent =
      rows.length === list.length
        ? countOf(list.length, 'benchmark')
        : `${formatCount(rows.length)} of ${countOf(list.length, 'benchmark')}`;
    replace(leftOut, leftOutPanel(list));
  };
  replace(
    shell.main,
    h(
      'div',
      { class: 'hero-row' },
      h(
        'section',
        { class: 'hero' },
        h('h1', {}, 'Benchmarks'),
        h(
          'p',
          { class: 'facts' },
          h('span', {}, `${track.title} track`),
          shown,
          downloadLink(besideList(track, 'benchmarks.sha256'), 'Checksums (sha256sum -c)'),
          downloadLink(besideList(track, 'results.csv'), 'All runs (CSV)'),
        ),
        otherTracks(site, track.slug),
      ),
      h('div', { class: 'controls' }, search.element),
    ),
    h('section', { 'aria-label': 'List of benchmarks' }, table.element),
    leftOut,
  );
  update(false);
  view.onChange(() => {
    search.set(view.get('find'));
    update(false);
  });
  return {
    async refresh(competition) {
      list = await load(competition);
      update(true);
    },
  };
}

function downloadLink(path: string, title: string): HTMLElement {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return h('a', { href: `data/${path}`, download: file }, title);
}

function otherTracks(site: Site, current: string): Child {
  const { tracks } = site.competition;
  if (tracks.length < 2) return null;
  return h(
    'p',
    { class: 'facts' },
    tracks.map((track) =>
      h(
        'a',
        {
          href: benchmarksLink(track.slug),
          'aria-current': track.slug === current ? 'page' : null,
        },
        track.title,
      ),
    ),
  );
}

function listTable(
  list: () => TrackBenchmarks,
  order: Order,
  onOrder: (order: Order) => void,
): VirtualTable {
  const text = (
    key: 'division' | 'logic' | 'family' | 'status',
    title: string,
  ): Column<number> => ({
    key,
    title,
    value: (row) => list()[key][row]!,
    cell: (row) => {
      const value = list()[key][row]!;
      return h('span', { class: 'clip', title: value }, name(value));
    },
  });
  const columns: Column<number>[] = [
    {
      key: 'name',
      title: 'Benchmark',
      value: (row) => list().name[row]!,
      cell: (row) => {
        const { track, division, name: names } = list();
        const title = names[row]!;
        return h(
          'a',
          {
            class: 'clip',
            title,
            href: benchmarkLink(track, division[row]!, title),
            'data-focus': `benchmark ${title}`,
          },
          name(title),
        );
      },
    },
    text('division', 'Division'),
    text('logic', 'Logic'),
    text('family', 'Family'),
    text('status', 'Status'),
    {
      key: 'asserts',
      title: 'Assertions',
      numeric: true,
      downFirst: true,
      value: (row) => list().asserts[row]!,
      cell: (row) => formatCount(list().asserts[row]!),
    },
    {
      key: 'bytes',
      title: 'Size',
      numeric: true,
      downFirst: true,
      value: (row) => list().bytes[row]!,
      cell: (row) => formatBytes(list().bytes[row]!),
    },
    {
      key: 'sha256',
      title: 'SHA-256',
      value: (row) => list().sha256[row]!,
      cell: (row) =>
        h('code', { class: 'clip hash', title: list().sha256[row]! }, list().sha256[row]!),
    },
  ];
  return new VirtualTable({
    caption: 'Benchmarks',
    className: 'benchmark-list',
    columns,
    widths: ['10rem', '7rem', '9rem', '6rem', '7rem', '6rem', '12rem'],
    header: 'name',
    order,
    onOrder,
    empty: 'No benchmark matches.',
  });
}

function leftOutPanel(list: TrackBenchmarks): Child {
  if (list.leftOut.length === 0) return null;
  return h(
    'section',
    { class: 'panel wide', 'aria-labelledby': 'left-out' },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', { id: 'left-out' }, 'Left out'),
      h('p', { class: 'note' }, countOf(list.leftOut.length, 'file')),
    ),
    h(
      'div',
      { class: 'limited' },
      sortableTable({
        caption: 'Files that did not take part',
        columns: [
          {
            key: 'name',
            title: 'File',
            value: (entry) => entry.name,
            cell: (entry) => name(entry.name),
          },
          {
            key: 'reason',
            title: 'Reason',
            value: (entry) => entry.reason,
            cell: (entry) => name(entry.reason),
          },
        ],
        rows: list.leftOut,
        header: 'name',
        order: { key: '', down: false },
      }),
    ),
  );
}
