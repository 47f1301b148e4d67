import { expect, it } from 'vitest';
import { nearest } from '../src/table/keys';

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

it('goes to the nearest card in a direction, or nowhere', () => {
  const from = box(50, 50);
  const boxes = [box(70, 50), box(100, 50), box(50, 20), box(80, 80), box(20, 52)];
  expect(nearest(from, boxes, 'ArrowRight')).toBe(0);
  expect(nearest(from, boxes, 'ArrowLeft')).toBe(4);
  expect(nearest(from, boxes, 'ArrowUp')).toBe(2);
  expect(nearest(from, boxes, 'ArrowDown')).toBe(3);
  expect(nearest(from, [box(50, 20)], 'ArrowDown')).toBe(-1);
});
