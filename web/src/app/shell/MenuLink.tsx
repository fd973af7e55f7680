import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { Link, type LinkProps } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { ledTo } from '../navigation/leads.ts';
import type { MenuItem } from './menu.ts';

/**
 * Milliseconds that the pointer rests on an entry before its page is asked for: a pointer that
 * crosses the menu asks nothing, and a press comes later than that.
 */
const REST_MS = 80;

interface MenuLinkProps extends Omit<LinkProps, 'to'> {
  readonly item: MenuItem;
  readonly children: ReactNode;
}

/**
 * Link to a page of the menu. Its code is fetched at once, and its queries start while the pointer
 * rests on it or the keyboard is at it; they end unused when both go elsewhere. A finger presses
 * what it touches, so it asks nothing ahead.
 */
export function MenuLink({ item, ...props }: MenuLinkProps) {
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const to = item.path(companyId);
  /** Of what has begun; null while neither pointer nor keyboard is here. */
  const stop = useRef<(() => void) | null>(null);
  const handleEnd = () => {
    stop.current?.();
    stop.current = null;
  };
  useEffect(() => () => stop.current?.(), []);
  const begin = () => {
    if (stop.current !== null) return;
    const timer = setTimeout(() => {
      stop.current = item.page.prepare(environment, ledTo(to));
    }, REST_MS);
    stop.current = () => clearTimeout(timer);
  };
  const handlePointerEnter = ({ pointerType }: PointerEvent) => {
    item.page.preload();
    if (pointerType !== 'touch') begin();
  };
  const handleFocus = ({ currentTarget }: FocusEvent) => {
    item.page.preload();
    if (currentTarget.matches(':focus-visible')) begin();
  };
  return (
    <Link
      {...props}
      to={to}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={handleEnd}
      onFocus={handleFocus}
      onBlur={handleEnd}
    />
  );
}
