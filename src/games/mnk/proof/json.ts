/** Reads parts of untrusted JSON; a wrong type is a fault of the certificate. */
import { Fault } from '../../kit/fault.js';
import { maxParts } from './certificate.js';
import { O, X, type Stone } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** A certificate's JSON before anything is checked. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws Fault */
export function arrayOf(value: unknown, what: string, max = maxParts): readonly unknown[] {
  if (!Array.isArray(value)) throw new Fault(phrase('{what}: not a list', { what }));
  if (value.length > max) throw new Fault(phrase('{what}: too long', { what }));
  return value;
}

/** A number from 0 to below `end`. @throws Fault */
export function indexOf(value: unknown, end: number, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= end) {
    throw new Fault(phrase('{what}: not a number from 0 to {end}', { what, end: end - 1 }));
  }
  return value;
}

/** @throws Fault */
export function sideOf(value: unknown): Stone {
  if (value !== X && value !== O) throw new Fault(phrase('attacker: neither 1 nor 2'));
  return value;
}
